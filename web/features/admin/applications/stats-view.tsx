import '../stats/stats.css'
import { useQuery } from '@tanstack/react-query'
import { APPLICATION_RANGES } from '#contract/application-states.ts'
import type { ApplicationRates } from '#contract/applications.ts'
import { applicationStats } from '#contract/endpoints/applications.ts'
import { ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { AdminTable, NONE } from '../list/admin-table.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { RangeField } from '../stats/range-field.tsx'
import { StatCards } from '../stats/stat-cards.tsx'
import { useUrlState } from '../use-url-state.ts'

const DEFAULTS = { jours: '90' }
const tenths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** A length of time as one says it. */
function spanOf(hours: number | null): string {
  if (hours === null) return NONE
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 48 ? `${tenths.format(hours)} h` : `${tenths.format(hours / 24)} j`
}

function rateOf({ accepted, refused }: ApplicationRates): string {
  const decided = accepted + refused
  return decided === 0 ? NONE : `${Math.round((accepted / decided) * 100)} %`
}

/** How what came in fares: how much, how fast, with what outcome. */
export default function StatsView() {
  const adminCall = useAdminCall()
  const [{ jours }, setState] = useUrlState(DEFAULTS)
  const stats = useQuery({
    queryKey: ['admin', applicationStats.path, jours],
    queryFn: () => adminCall(applicationStats, { query: { days: jours as never } }),
  })
  return (
    <>
      <div className="admin-toolbar">
        <RangeField
          label="Envoyées depuis"
          ranges={APPLICATION_RANGES}
          value={jours}
          onChange={(days) => setState({ jours: days })}
        />
      </div>
      {stats.isError && (
        <ErrorState
          message={failureSentence(stats.error, 'Impossible de charger les statistiques.')}
          onRetry={() => stats.refetch()}
        />
      )}
      {stats.isPending && <ListLoading />}
      {stats.data && (
        <>
          <StatCards cards={cardsOf(stats.data.total)} />
          <AdminTable
            caption="Par formulaire"
            rows={stats.data.forms}
            rowKey={({ form }) => form?.id ?? 0}
            columns={[
              { header: 'Formulaire', cell: ({ form }) => form?.title },
              { header: 'Reçues', align: 'end', cell: ({ received }) => received },
              {
                header: 'Première réponse',
                align: 'end',
                cell: (rates) => spanOf(rates.first_answer_hours),
              },
              { header: 'Décision', align: 'end', cell: (rates) => spanOf(rates.decision_hours) },
              { header: 'Acceptées', align: 'end', cell: ({ accepted }) => accepted },
              { header: 'Refusées', align: 'end', cell: ({ refused }) => refused },
              { header: 'Taux', align: 'end', cell: rateOf },
            ]}
          />
          <p className="list-note">
            Les délais sont des médianes : la moitié a attendu moins. Le taux compte les
            candidatures décidées.
          </p>
        </>
      )}
    </>
  )
}

const cardsOf = (rates: ApplicationRates) =>
  [
    ['Candidatures reçues', rates.received],
    ['Avant une première réponse', spanOf(rates.first_answer_hours)],
    ['Avant la décision', spanOf(rates.decision_hours)],
    ['Taux d’acceptation', rateOf(rates)],
  ] as const
