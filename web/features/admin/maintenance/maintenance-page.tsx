import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maintenanceHistory } from '#contract/endpoints/admin-maintenance.ts'
import { listEasterEggClaims } from '#contract/endpoints/easter-eggs.ts'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'
import { Badge } from '#web/components/badge.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { AdminTable, NONE } from '../list/admin-table.tsx'
import { PageHead } from '../page-head.tsx'
import { useLeaveQuestion } from '../use-leave-question.tsx'
import { useNotice } from '../use-notice.tsx'
import { MaintenanceForm } from './maintenance-form.tsx'
import { MaintenanceMeaning } from './maintenance-meaning.tsx'
import { MaintenanceStanding } from './maintenance-standing.tsx'
import { readClaims, readHistory } from './read-maintenance.ts'

export default function MaintenancePage() {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [typed, setTyped] = useState(false)
  /** How many forms were put away. */
  const [abandoned, setAbandoned] = useState(0)
  const { question } = useLeaveQuestion(typed, abandon)
  const history = useQuery({
    queryKey: ['admin', maintenanceHistory.path],
    queryFn: () => adminCall(maintenanceHistory, {}),
    select: readHistory,
  })
  const status = useQuery({
    queryKey: ['admin', maintenanceStatus.path],
    queryFn: () => adminCall(maintenanceStatus, {}),
    // Optimistic locking: the version is read first, so that what is decided in between is a
    // conflict rather than laid over.
    enabled: !history.isPending,
  })
  const schedule = status.data?.currentSchedule ?? null
  const version = history.isSuccess ? (history.data[0]?.id ?? 0) : undefined
  const standing = JSON.stringify([schedule, version, abandoned])
  const [opened, setOpened] = useState(standing)
  // The form is made anew for what stands by now, unless something is typed.
  if (!typed && opened !== standing) setOpened(standing)

  const refresh = () => queryClient.invalidateQueries()

  function abandon() {
    setTyped(false)
    setAbandoned((before) => before + 1)
  }

  function startAgain() {
    setTyped(false)
    return refresh()
  }

  return (
    <>
      <PageHead title="Maintenance" />
      {notice}
      {status.isError && (
        <ErrorState
          message={failureSentence(
            status.error,
            'Impossible de récupérer le statut de maintenance.',
          )}
          onRetry={() => status.refetch()}
        />
      )}
      <div className="settings-beside">
        <div className="min-w-0">
          {status.data && (
            <MaintenanceForm
              key={opened}
              schedule={schedule}
              version={version}
              notify={notify}
              onSaved={startAgain}
              onOutdated={refresh}
              onAbandon={abandon}
              onTyped={setTyped}
            >
              <MaintenanceStanding {...status.data} />
            </MaintenanceForm>
          )}
        </div>
        <MaintenanceMeaning />
        <div className="min-w-0">
          {history.isError && (
            <ErrorState
              message={failureSentence(
                history.error,
                "Impossible de récupérer l'historique des maintenances.",
              )}
              onRetry={() => history.refetch()}
            />
          )}
          {history.data?.length === 0 && (
            <section className="settings" aria-labelledby="historique">
              <h2 id="historique">Historique</h2>
              <p>Aucun historique de maintenance disponible.</p>
            </section>
          )}
          {history.data && history.data.length > 0 && (
            <>
              <h2 className="title-3 mt-3 mb-3">Historique</h2>
              <AdminTable
                caption="Historique des maintenances"
                rows={history.data}
                rowKey={({ id }) => id}
                columns={[
                  {
                    header: 'Statut',
                    onPhone: 'title',
                    cell: (entry) => (
                      <Badge tone={entry.status ? 'amber' : 'good'}>
                        {entry.status ? 'Activée' : 'Désactivée'}
                      </Badge>
                    ),
                  },
                  { header: 'Raison', cell: ({ reason }) => reason || NONE },
                  {
                    header: 'Début',
                    onPhone: 'named',
                    cell: ({ start_date }) => dateTime(start_date),
                  },
                  { header: 'Fin', onPhone: 'named', cell: ({ end_date }) => dateTime(end_date) },
                  {
                    header: 'Créée le',
                    onPhone: 'named',
                    cell: ({ created_at }) => dateTime(created_at),
                  },
                ]}
              />
            </>
          )}
          <Claims />
        </div>
      </div>
      {question}
    </>
  )
}

function Claims() {
  const adminCall = useAdminCall()
  const { data = [] } = useQuery({
    queryKey: ['admin', listEasterEggClaims.path],
    queryFn: () => adminCall(listEasterEggClaims, {}),
    select: readClaims,
  })
  if (data.length === 0) return null
  return (
    <>
      <h2 className="title-3 mt-6 mb-3">Secrets trouvés</h2>
      <AdminTable
        caption="Secrets trouvés"
        rows={data}
        rowKey={({ id }) => id}
        columns={[
          { header: 'Secret', cell: ({ easterEggName }) => easterEggName },
          { header: 'Discord', cell: ({ discordUsername }) => discordUsername },
          { header: 'Le', cell: ({ claimed_at }) => dateTime(claimed_at) },
        ]}
      />
    </>
  )
}
