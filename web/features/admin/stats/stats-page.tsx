import { useQuery } from '@tanstack/react-query'
import { euros } from '#contract/money.ts'
import { type AdminStats, adminStats, STATS_RANGES } from '#contract/stats.ts'
import { Button } from '#web/components/button.tsx'
import { SelectField } from '#web/components/field.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { PageHead } from '../page-head.tsx'
import { useUrlState } from '../use-url-state.ts'
import { Chart } from './chart.tsx'
import { downloadCsv } from './csv.ts'

const DEFAULTS = { jours: '30' }
const RANGE_LABELS: Record<string, string> = { 7: '7 jours', 30: '30 jours', 90: '3 mois', 365: '1 an' }
const dayFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short' })
const hourFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const dayLabel = (day: string) => dayFormat.format(new Date(`${day}T12:00:00`))
const count = (value: number) => String(value)

/** The series under the names its columns have for French readers. */
const inColumns = (series: AdminStats['series']) =>
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
  })
  const { data } = stats
  return (
    <>
      <PageHead title="Statistiques">
        <SelectField label="Période" value={jours} onChange={(event) => setState({ jours: event.target.value })}>
          {STATS_RANGES.map((days) => (
            <option key={days} value={days}>
              {RANGE_LABELS[days]}
            </option>
          ))}
        </SelectField>
        <Button
          variant="ghost"
          icon="download"
          disabled={!data?.series}
          onClick={() => data && downloadCsv(`statistiques-${jours}-jours.csv`, inColumns(data.series))}
        >
          Exporter (CSV)
        </Button>
      </PageHead>
      {stats.isError && <ErrorState message="Erreur lors du chargement des statistiques" onRetry={() => stats.refetch()} />}
      <Cards data={data} />
      {data?.series && <Charts data={data} />}
    </>
  )
}

/** What is not known yet, or not told, is a dash. */
function Cards({ data }: { data: AdminStats | undefined }) {
  const cards = [
    ['Utilisateurs', data?.users],
    ['Utilisateurs actifs', data?.activeUsers],
    ['Transactions', data?.orders],
    ['Revenu du mois', data && euros(data.revenue)],
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

function Charts({ data: { series, topProducts = [], players = [] } }: { data: AdminStats }) {
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
        points={series.map(({ day, registrations }) => ({ label: dayLabel(day), value: registrations }))}
      />
      <Chart
        title="Joueurs en ligne"
        kind="line"
        format={count}
        points={players.map(({ at, count: value }) => ({ label: hourFormat.format(new Date(at)), value }))}
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
