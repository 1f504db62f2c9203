import type { ReactNode } from 'react'
import { euros } from '#contract/money.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { Chart } from './chart.tsx'
import { Delta } from './delta.tsx'
import { rangeLabel } from './range-field.tsx'
import type { Stats } from './read-stats.ts'
import { Shares } from './shares.tsx'

const dayFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short' })
const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: 'numeric' })
const hourFormat = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const wholeEuros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
})
const NO_SALE = 'Aucune vente sur cette période.'
/** From here on days are too narrow to tell apart. */
const MONTHS_FROM = 365

type Figure = 'revenue' | 'orders' | 'registrations'

const count = (value: number) => value.toLocaleString('fr-FR')

/** Days, or the months that they make up, whose cents are added up as such. */
function pointsOf(series: Stats['series'], figure: Figure, byMonth: boolean) {
  if (!byMonth)
    return series.map((one) => ({
      label: formatDate(dayFormat, `${one.day}T12:00:00`),
      value: one[figure],
    }))
  return [...Map.groupBy(series, ({ day }) => day.slice(0, 7))].map(([month, days]) => ({
    label: formatDate(monthFormat, `${month}-15T12:00:00`),
    value: days.reduce((cents, day) => cents + Math.round(day[figure] * 100), 0) / 100,
  }))
}

type ChartsProps = {
  data: Stats
  days: string
  /** What stands beside the first of them. */
  children: ReactNode
}

export function Charts({ data, days, children }: ChartsProps) {
  const { series, totals, before, products, categories, players } = data
  const byMonth = Number(days) >= MONTHS_FROM
  const unit = byMonth ? 'mois' : 'jour'
  const most = Math.max(0, ...players.map((sample) => sample.count))
  const headline = (figure: Figure, format: (value: number) => string) => (
    <>
      <strong>{format(totals[figure])}</strong> <span>sur {rangeLabel(days)}</span>{' '}
      <Delta now={totals[figure]} before={before[figure]} format={format} />
    </>
  )
  return (
    <div className="charts">
      <Chart
        title={`Revenu par ${unit}`}
        kind="bars"
        format={euros}
        formatGrid={(value) => wholeEuros.format(value)}
        points={pointsOf(series, 'revenue', byMonth)}
        headline={headline('revenue', euros)}
        empty={NO_SALE}
      />
      {children}
      <Chart
        title={`Commandes par ${unit}`}
        kind="bars"
        format={count}
        points={pointsOf(series, 'orders', byMonth)}
        headline={headline('orders', count)}
        empty={NO_SALE}
      />
      <Chart
        title={`Inscriptions par ${unit}`}
        kind="bars"
        format={count}
        points={pointsOf(series, 'registrations', byMonth)}
        headline={headline('registrations', count)}
        empty="Aucune inscription sur cette période."
      />
      <Chart
        title="Joueurs en ligne"
        kind="line"
        format={count}
        points={players.map(({ at, count: value }) => ({
          label: formatDate(hourFormat, at),
          value,
        }))}
        headline={
          <>
            <strong>{count(most)}</strong> <span>au plus haut</span>
          </>
        }
        empty="Pas encore de mesure."
      />
      <Shares title="Revenu par produit" rows={products} empty={NO_SALE} />
      <Shares title="Revenu par catégorie" rows={categories} empty={NO_SALE} />
    </div>
  )
}
