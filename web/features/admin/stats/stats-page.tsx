import { useQuery } from '@tanstack/react-query'
import { adminStats } from '#contract/endpoints/stats.ts'
import { euros } from '#contract/money.ts'
import { STATS_RANGES } from '#contract/stats.ts'
import { Button } from '#web/components/button.tsx'
import { SelectField } from '#web/components/field.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { useAdminCall } from '../admin-session.tsx'
import { PageHead } from '../page-head.tsx'
import { PaymentWarnings } from '../payment-warnings.tsx'
import { useUrlState } from '../use-url-state.ts'
import { Chart } from './chart.tsx'
import { downloadCsv } from './csv.ts'
import { readStats, type Stats } from './read-stats.ts'

const DEFAULTS = { jours: '30' }
const RANGE_LABELS: Record<string, string> = {
  7: '7 jours',
  30: '30 jours',
  90: '3 mois',
  365: '1 an',
}
const dayFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short' })
const hourFormat = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const dayLabel = (day: string) => formatDate(dayFormat, `${day}T12:00:00`)
const count = (value: number) => String(value)
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
        <SelectField
          label="Période"
          value={jours}
          onChange={(event) => setState({ jours: event.target.value })}
        >
          {STATS_RANGES.map((days) => (
            <option key={days} value={days}>
              {RANGE_LABELS[days]}
            </option>
          ))}
        </SelectField>
        <Button
          variant="ghost"
          icon="download"
          disabled={!data?.series.length}
          onClick={() =>
            data && downloadCsv(`statistiques-${jours}-jours.csv`, inColumns(data.series))
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
      <Cards data={data} />
      {data && (data.series.length > 0 ? <Charts data={data} /> : <ChartsToCome />)}
    </>
  )
}

/** What is not known yet, or not told, is a dash. */
function Cards({ data }: { data: Stats | undefined }) {
  const cards = [
    ['Utilisateurs', data?.users],
    ['Utilisateurs actifs', data?.activeUsers],
    ['Transactions', data?.orders],
    ['Revenu du mois', data && data.revenue !== null ? euros(data.revenue) : null],
  ] as const
  return (
    <dl className="stat-cards">
      {cards.map(([label, value]) => (
        <div key={label} className="crate">
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A server that tells no series leaves this place to them. */
function ChartsToCome() {
  return (
    <section aria-labelledby="graphiques" className="crate charts-to-come">
      <svg viewBox="0 0 600 160" preserveAspectRatio="none" className="chart" aria-hidden="true">
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

function Charts({ data: { series, topProducts, players } }: { data: Stats }) {
  return (
    <div className="charts">
      <Chart
        title="Revenu par jour"
        kind="bars"
        format={euros}
        points={series.map(({ day, revenue }) => ({ label: dayLabel(day), value: revenue }))}
      />
      <Chart
        title="Commandes par jour"
        kind="bars"
        format={count}
        points={series.map(({ day, orders }) => ({ label: dayLabel(day), value: orders }))}
      />
      <Chart
        title="Inscriptions par jour"
        kind="bars"
        format={count}
        points={series.map(({ day, registrations }) => ({
          label: dayLabel(day),
          value: registrations,
        }))}
      />
      <Chart
        title="Joueurs en ligne"
        kind="line"
        format={count}
        points={players.map(({ at, count: value }) => ({
          label: formatDate(hourFormat, at),
          value,
        }))}
      />
      <section className="crate p-6">
        <h2 className="title-3">Meilleures ventes</h2>
        {topProducts.length === 0 && <p className="text-soft">Aucune vente sur cette période.</p>}
        <ol className="top-products">
          {topProducts.map(({ name, quantity, revenue }) => (
            <li key={name}>
              <span>{name}</span>
              <span>
                {quantity} × · {euros(revenue)}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
