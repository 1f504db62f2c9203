import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays } from './days.ts'

/** Two days, both in it, by French time. */
export type Period = { from: string; to: string }

const startOf = (day: string) => sql`${day}::timestamp at time zone 'Europe/Paris'`

/**
 * As limits of the column itself, so that an index on it serves. Without a day, there is no limit
 * on that side.
 */
export function within(
  column: PgColumn,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL | undefined {
  return and(
    from ? gte(column, startOf(from)) : undefined,
    to ? lt(column, startOf(addDays(to, 1))) : undefined,
  )
}
