import './stats.css'
import { useQuery } from '@tanstack/react-query'
import { toCsv } from '#contract/csv.ts'
import { adminStats } from '#contract/endpoints/stats.ts'
import { euros } from '#contract/money.ts'
import { STATS_RANGES } from '#contract/stats.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { saveAs } from '#web/lib/download.ts'
import { useAdminCall } from '../admin-session.tsx'
import { DemoSalesNotice } from '../demo-sales-notice.tsx'
import { FirstDayList } from '../first-day/first-day.tsx'
import { PageHead } from '../page-head.tsx'
import { PaymentWarnings } from '../payment-warnings.tsx'
import { useUrlState } from '../use-url-state.ts'
import { Charts } from './charts.tsx'
import { RangeField } from './range-field.tsx'
import { readStats, type Stats } from './read-stats.ts'
import { StatCards } from './stat-cards.tsx'

const DEFAULTS = { jours: '30' }
/** The bars that stand in for a chart. */
const OUTLINE = [36, 58, 44, 82, 70, 104, 90, 122, 96, 138, 118, 148]

/** The series under the names its columns have for French readers. */
const inColumns = (series: Stats['series']) =>
  series.map(({ day, revenue, orders, registrations }) => ({
    Jour: day,
    'Revenu (€)': revenue,
    Commandes: orders,
    Inscriptions: registrations,
  }))

export default function StatsPage() {
  const adminCall = useAdminCall()
  const [{ jours }, setState] = useUrlState(DEFAULTS)
  const stats = useQuery({
    queryKey: ['admin', adminStats.path, jours],
    queryFn: () => adminCall(adminStats, { query: { days: jours as never } }),
    select: readStats,
  })
  const { data } = stats
  return (
    <>
      <PageHead title="Statistiques">
        <RangeField
          label="Période"
          ranges={STATS_RANGES}
          value={jours}
          onChange={(days) => setState({ jours: days })}
        />
        <Button
          variant="ghost"
          icon="download"
          disabled={!data?.series.length}
          onClick={() =>
            data &&
            saveAs(
              `statistiques-${jours}-jours.csv`,
              new Blob([toCsv(inColumns(data.series))], { type: 'text/csv;charset=utf-8' }),
            )
          }
        >
          Exporter (CSV)
        </Button>
      </PageHead>
      <PaymentWarnings />
      {stats.isError && (
        <ErrorState
          message={failureSentence(stats.error, 'Erreur lors du chargement des statistiques')}
          onRetry={() => stats.refetch()}
        />
      )}
      {data?.demo && <DemoSalesNotice what="Ventes et inscriptions" />}
      <StatCards cards={cardsOf(data)} />
      {data && data.series.length > 0 ? (
        <Charts data={data} days={jours}>
          <FirstDayList />
        </Charts>
      ) : (
        <FirstDayList />
      )}
      {data?.series.length === 0 && <ChartsToCome />}
    </>
  )
}

const SINCE_THE_START = 'depuis l’ouverture'
const month = new Intl.DateTimeFormat('fr-FR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Paris',
})

/** Whatever the period that the charts are of. */
const cardsOf = (data: Stats | undefined) =>
  [
    ['Utilisateurs', data?.users, SINCE_THE_START],
    ['Utilisateurs actifs', data?.activeUsers, '30 derniers jours'],
    ['Transactions', data?.orders, SINCE_THE_START],
    [
      'Revenu du mois',
      data && data.revenue !== null ? euros(data.revenue) : null,
      month.format(new Date()),
    ],
  ] as const

/** A server that tells no series leaves this place to them. */
function ChartsToCome() {
  return (
    <section aria-labelledby="graphiques" className="crate charts-to-come">
      <svg viewBox="0 0 600 160" preserveAspectRatio="none" aria-hidden="true">
        {OUTLINE.map((height, index) => (
          <rect
            key={`bar-${index + 1}`}
            x={index * 50 + 5}
            y={160 - height}
            width="40"
            height={height}
          />
        ))}
      </svg>
      <h2 id="graphiques" className="title-3">
        Graphiques détaillés
      </h2>
      <p className="text-soft">
        Les courbes par jour s’afficheront ici dès que le serveur les communiquera.
      </p>
    </section>
  )
}
