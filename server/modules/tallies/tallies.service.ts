import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { type TALLY_NAMES, tallies } from './tallies.table.ts'

export const tallyCount = sql<number>`coalesce(sum(${tallies.count}), 0)`.mapWith(Number)
export const tallyCents = sql<number>`coalesce(sum(${tallies.cents}), 0)`.mapWith(Number)

/** Days are `2026-11-14`, in Paris, both ends included; without either, all days. */
type Span = { from?: string | undefined; to?: string | undefined; key?: string | undefined }

export async function readTally(
  db: Database,
  name: (typeof TALLY_NAMES)[number],
  { from, to, key }: Span = {},
) {
  const days =
    from || to
      ? [from ? gte(tallies.day, from) : undefined, to ? lte(tallies.day, to) : undefined]
      : [isNull(tallies.day)]
  const [sums] = await db
    .select({ count: tallyCount, cents: tallyCents })
    .from(tallies)
    .where(
      and(eq(tallies.name, name), key === undefined ? undefined : eq(tallies.key, key), ...days),
    )
  return sums ?? { count: 0, cents: 0 }
}

/** Nulls are not equal to each other, and a join that allows for it compares every pair. */
const SEVERAL = sql`select name, coalesce(day, '-infinity') as day, key from tallies group by 1, 2, 3 having count(*) > 1`

/** Whether there is anything to add up. */
export async function hasSeveral(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`${SEVERAL} limit 1`)
  return rows.length > 0
}

/**
 * Makes one row of many. What is added meanwhile is not seen and stays; two at once never take the
 * same row.
 */
export async function foldTallies(db: Database): Promise<void> {
  await db.execute(sql`
    with several as (${SEVERAL}),
    taken as (
      delete from tallies using several
      where tallies.name = several.name and coalesce(tallies.day, '-infinity') = several.day and tallies.key = several.key
      returning tallies.*
    )
    insert into tallies (name, day, key, count, cents)
    select name, day, key, sum(count), sum(cents) from taken group by name, day, key having sum(count) <> 0 or sum(cents) <> 0`)
  // PGlite has nobody who does it unasked.
  await db.execute(sql`vacuum analyze tallies`)
}
