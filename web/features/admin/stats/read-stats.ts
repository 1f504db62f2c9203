import type { AdminStats } from '#contract/stats.ts'
import { list, number, type Read, record, text } from '#web/lib/read.ts'

/** The four figures may be missing, and the series are an addition: a server may have none. */
export type Stats = Record<'users' | 'activeUsers' | 'orders' | 'revenue', number | null> &
  Pick<AdminStats, 'series' | 'topProducts' | 'players'>

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
  topProducts: list(
    record<AdminStats['topProducts'][number]>({
      name: text,
      quantity: number(0),
      revenue: number(0),
    }),
  ),
  players: list(record<AdminStats['players'][number]>({ at: text, count: number(0) })),
})

export const readStats: Read<Stats> = (answer) => readFields(answer ?? {})
