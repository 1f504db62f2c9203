import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { toEuros } from '#contract/pricing.ts'
import type { AdminStats } from '#contract/stats.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { addDays, dayInParis } from '#server/lib/days.ts'
import { atOneMoment } from '#server/lib/paging.ts'
import { readTally, tallyCents, tallyCount } from '#server/modules/tallies/tallies.service.ts'
import { tallies } from '#server/modules/tallies/tallies.table.ts'
import { playerSamples } from './stats.table.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ACTIVE_DAYS = 30
const TOP = 5
const POINTS = 200

/**
 * The cards and the charts of the panel's first page. Whatever is counted since some time ago is
 * counted by whole days in Paris.
 */
export function readStats(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  days: number,
): Promise<AdminStats> {
  const today = dayInParis(now())
  const since = addDays(today, -days)
  return atOneMoment(db, async (tx) => ({
    users: (await readTally(tx, 'users')).count,
    activeUsers: (await readTally(tx, 'active', { from: addDays(today, -ACTIVE_DAYS) })).count,
    orders: (await readTally(tx, 'sold')).count,
    revenue: toEuros((await readTally(tx, 'sold', { from: `${today.slice(0, 7)}-01` })).cents),
    series: await readSeries(tx, since, today),
    topProducts: await readTopProducts(tx, since),
    players: await readPlayers(tx, new Date(now().getTime() - days * DAY_MS), days),
  }))
}

/** One row per day of the range, days without anything included. */
async function readSeries(
  db: Database,
  since: string,
  until: string,
): Promise<AdminStats['series']> {
  const { name, day } = tallies
  const rows = await db
    .select({ name, day, count: tallyCount, cents: tallyCents })
    .from(tallies)
    .where(and(inArray(name, ['sold', 'users']), gte(day, since)))
    .groupBy(name, day)
  const found = new Map(rows.map((row) => [`${row.name} ${row.day}`, row]))
  const series: AdminStats['series'] = []
  for (let current = since; current <= until; current = addDays(current, 1)) {
    const [sold, joined] = [found.get(`sold ${current}`), found.get(`users ${current}`)]
    series.push({
      day: current,
      revenue: toEuros(sold?.cents ?? 0),
      orders: sold?.count ?? 0,
      registrations: joined?.count ?? 0,
    })
  }
  return series
}

async function readTopProducts(db: Database, since: string): Promise<AdminStats['topProducts']> {
  const rows = await db
    .select({ name: tallies.key, quantity: tallyCount, cents: tallyCents })
    .from(tallies)
    .where(and(eq(tallies.name, 'products'), gte(tallies.day, since)))
    .groupBy(tallies.key)
    .having(ne(tallyCount, 0))
    .orderBy(desc(tallyCents), tallies.key)
    .limit(TOP)
  return rows.map(({ name, quantity, cents }) => ({ name, quantity, revenue: toEuros(cents) }))
}

/** At most a couple of hundred points, whatever the range: the highest of each stretch. */
async function readPlayers(
  db: Database,
  since: Date,
  days: number,
): Promise<AdminStats['players']> {
  const stretch = Math.ceil((days * DAY_MS) / 1000 / POINTS)
  const bucket = sql`floor(extract(epoch from ${playerSamples.at}) / ${stretch})`
  const rows = await db
    .select({
      at: sql<string>`to_char(min(${playerSamples.at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      count: sql<number>`max(${playerSamples.count})`.mapWith(Number),
    })
    .from(playerSamples)
    .where(gte(playerSamples.at, since))
    .groupBy(sql`1 * ${bucket}`)
    .orderBy(sql`min(${playerSamples.at})`)
  return rows
}
