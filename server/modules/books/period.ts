import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays } from '#server/lib/days.ts'

/** Two days, both in it, by French time. */
export type Period = { from: string; to: string }

const startOf = (day: string) => sql`${day}::timestamp at time zone 'Europe/Paris'`

/** As limits of the column itself, so that an index on it serves. */
export function within(column: PgColumn, { from, to }: Period): SQL | undefined {
  return and(gte(column, startOf(from)), lt(column, startOf(addDays(to, 1))))
}
