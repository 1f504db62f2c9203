import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listMaintenanceWindows,
  maintenanceHistory,
} from '#contract/endpoints/admin-maintenance.ts'
import { listEasterEggClaims } from '#contract/endpoints/easter-eggs.ts'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'
import type { MaintenanceWindow } from '#contract/maintenance.ts'
import { Badge } from '#web/components/badge.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { Table } from '#web/components/table.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { PageHead } from '../page-head.tsx'
import { useLeaveQuestion } from '../use-leave-question.tsx'
import { useNotice } from '../use-notice.tsx'
import { MaintenanceForm } from './maintenance-form.tsx'
import { MaintenanceWindows } from './maintenance-windows.tsx'
import { readClaims, readHistory, readWindows } from './read-maintenance.ts'

/**
 * What the form is about: the window that runs or comes next, if there is one; another of them; or
 * one to plan.
 */
type Choice = 'nearest' | 'new' | MaintenanceWindow

export default function MaintenancePage() {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [choice, setChoice] = useState<Choice>('nearest')
  const [typed, setTyped] = useState(false)
  /** How many forms were put away. */
  const [abandoned, setAbandoned] = useState(0)
  const { question, leave } = useLeaveQuestion(typed, () => setAbandoned((before) => before + 1))
  const status = useQuery({
    queryKey: ['admin', maintenanceStatus.path],
    queryFn: () => adminCall(maintenanceStatus, {}),
  })
  const windowsKey = ['admin', listMaintenanceWindows.path]
  const { data: windows = [] } = useQuery({
    queryKey: windowsKey,
    queryFn: () => adminCall(listMaintenanceWindows, {}),
    select: readWindows,
  })
  const history = useQuery({
    queryKey: ['admin', maintenanceHistory.path],
    queryFn: () => adminCall(maintenanceHistory, {}),
    select: readHistory,
  })
  const nearest = status.data?.currentSchedule ?? null
  const edited = choice === 'nearest' ? nearest : choice === 'new' ? null : choice
  const title =
    choice === 'new'
      ? 'Nouvelle fenêtre'
      : choice === 'nearest'
        ? null
        : `Fenêtre du ${dateTime(choice.startDate)}`

  function startAgain() {
    setChoice('nearest')
    return queryClient.invalidateQueries()
  }

  /** What is typed about another window stays. */
  function dropChoice({ startDate }: MaintenanceWindow) {
    setChoice((current) =>
      typeof current === 'object' && current.startDate === startDate ? 'nearest' : current,
    )
    return queryClient.invalidateQueries()
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
      {status.data && (
        <MaintenanceForm
          // Made anew for another window, for the same without what was typed, and when the one it
          // shows is changed by anyone.
          key={JSON.stringify([choice, edited, abandoned])}
          title={title}
          edited={edited}
          on={edited !== null || choice === 'new'}
          earliest={
            choice === 'new' ? Date.parse(windows.at(-1)?.endDate ?? '') || Date.now() : Date.now()
          }
          standing={windows.length}
          notify={notify}
          onSaved={startAgain}
          // What stood in the way is shown; the form keeps what was typed.
          onRefused={() => queryClient.invalidateQueries({ queryKey: windowsKey })}
          onLeave={() => setChoice('nearest')}
          onTyped={setTyped}
        />
      )}
      <MaintenanceWindows
        windows={windows}
        running={status.data?.isMaintenance && nearest ? nearest.startDate : null}
        notify={notify}
        onEdit={(window) => leave(() => setChoice(window))}
        onPlan={() => leave(() => setChoice('new'))}
        onChanged={dropChoice}
      />
      <h2 className="title-3 mt-10 mb-4">Historique</h2>
      {history.isError && (
        <ErrorState
          message={failureSentence(
            history.error,
            "Impossible de récupérer l'historique des maintenances.",
          )}
          onRetry={() => history.refetch()}
        />
      )}
      {history.data?.length === 0 && <p>Aucun historique de maintenance disponible.</p>}
      {history.data && history.data.length > 0 && (
        <Table
          caption="Historique des maintenances"
          rows={history.data}
          rowKey={({ id }) => id}
          columns={[
            {
              header: 'Statut',
              cell: (entry) => (
                <Badge tone={entry.status ? 'amber' : 'good'}>
                  {entry.status ? 'Activée' : 'Désactivée'}
                </Badge>
              ),
            },
            { header: 'Raison', cell: ({ reason }) => reason || '—' },
            { header: 'Début', cell: ({ start_date }) => dateTime(start_date) },
            { header: 'Fin', cell: ({ end_date }) => dateTime(end_date) },
            { header: 'Créée le', cell: ({ created_at }) => dateTime(created_at) },
          ]}
        />
      )}
      <Claims />
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
      <h2 className="title-3 mt-10 mb-4">Secrets trouvés</h2>
      <Table
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
