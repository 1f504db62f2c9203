import type { AdminStats, StatsTotals } from '#contract/stats.ts'
import { flag, list, number, type Read, record, text } from '#web/lib/read.ts'

/** The four figures may be missing, and the series are an addition: a server may have none. */
export type Stats = Record<'users' | 'activeUsers' | 'orders' | 'revenue', number | null> &
  Pick<AdminStats, 'series' | 'demo' | 'totals' | 'before' | 'products' | 'categories' | 'players'>

const readFigures = record<StatsTotals>({
  revenue: number(0),
  orders: number(0),
  registrations: number(0),
})
const readTotals: Read<StatsTotals> = (value) => readFigures(value ?? {})

const readFields = record<Stats>({
  users: number(null),
  activeUsers: number(null),
  orders: number(null),
  revenue: number(null),
  series: list(
    record<AdminStats['series'][number]>({
      day: text,
      revenue: number(0),
      orders: number(0),
      registrations: number(0),
    }),
  ),
  demo: flag(false),
  totals: readTotals,
  before: readTotals,
  products: list(
    record<AdminStats['products'][number]>({
      name: text,
      category: text,
      quantity: number(0),
      revenue: number(0),
    }),
  ),
  categories: list(
    record<AdminStats['categories'][number]>({
      name: text,
      quantity: number(0),
      revenue: number(0),
    }),
  ),
  players: list(record<AdminStats['players'][number]>({ at: text, count: number(0) })),
})

export const readStats: Read<Stats> = (answer) => readFields(answer ?? {})
