import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { AdminOrder } from '#contract/orders.ts'
import { toEuros } from '#contract/pricing.ts'
import type { AdminStats, StatsTotals } from '#contract/stats.ts'
import type { Deps } from '#server/deps.ts'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database } from '#server/lib/database.ts'
import { addDays, dayInParis } from '#server/lib/days.ts'
import { atOneMoment } from '#server/lib/paging.ts'
import { demoRegistrations } from '#server/modules/demo-sales/demo-registrations.ts'
import { standInSales } from '#server/modules/demo-sales/demo-sales.service.ts'
import {
  dayPaid,
  demoCents,
  demoDay,
  demoProductsSold,
} from '#server/modules/demo-sales/demo-sums.ts'
import { orderItems } from '#server/modules/orders/orders.table.ts'
import { products } from '#server/modules/products/products.table.ts'
import { readTally, tallyCents, tallyCount } from '#server/modules/tallies/tallies.service.ts'
import { tallies } from '#server/modules/tallies/tallies.table.ts'
import { playerSamples } from './stats.table.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ACTIVE_DAYS = 30
const TOP = 5
const MOST_PRODUCTS = 50
const POINTS = 200

const activeSince = (today: string) => addDays(today, -ACTIVE_DAYS)

/**
 * The cards and the charts of the panel's first page. Whatever is counted since some time ago is
 * counted by whole days in Paris.
 */
export function readStats(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  days: number,
): Promise<AdminStats> {
  const { db, now } = deps
  const today = dayInParis(now())
  // Today is the last of them.
  const since = addDays(today, 1 - days)
  return atOneMoment(db, async (tx) => {
    const standIns = await standInSales(deps, tx)
    const counted = await readDays(tx, addDays(since, -days), today)
    const all = standIns ? standIn(counted, standIns, now()) : counted
    const [earlier, series] = [all.slice(0, days), all.slice(days)]
    const sold = standIns ? demoProductsSold(standIns, since) : await readProducts(tx, since)
    const month = `${today.slice(0, 7)}-01`
    return {
      ...(standIns
        ? standInUsers(now())
        : {
            users: (await readTally(tx, 'users')).count,
            activeUsers: (await readTally(tx, 'active', { from: activeSince(today) })).count,
          }),
      orders: standIns?.length ?? (await readTally(tx, 'sold')).count,
      revenue: toEuros(
        standIns
          ? demoCents(standIns.filter((order) => dayPaid(order) >= month))
          : (await readTally(tx, 'sold', { from: month })).cents,
      ),
      demo: standIns !== null,
      series: series.map(({ cents, ...day }) => ({ ...day, revenue: toEuros(cents) })),
      totals: sumOf(series),
      before: sumOf(earlier),
      topProducts: sold
        .slice(0, TOP)
        .map(({ name, quantity, cents }) => ({ name, quantity, revenue: toEuros(cents) })),
      products: sold
        .slice(0, MOST_PRODUCTS)
        .map(({ cents, ...product }) => ({ ...product, revenue: toEuros(cents) })),
      categories: byCategory(sold),
      players: await readPlayers(tx, new Date(now().getTime() - days * DAY_MS), days),
    }
  })
}

type Day = { day: string; cents: number; orders: number; registrations: number }

/** The demo's days in place of the site's own, so that the two are never in one sum. */
function standIn(days: readonly Day[], orders: readonly AdminOrder[], now: Date): Day[] {
  const joined = demoRegistrations(now)
  return days.map(({ day }) => ({
    day,
    ...demoDay(orders, day),
    registrations: joined.get(day) ?? 0,
  }))
}

/** Those of the demo who joined, of whom the newest have been here lately. */
function standInUsers(now: Date): Pick<AdminStats, 'users' | 'activeUsers'> {
  const since = activeSince(dayInParis(now))
  const joined = [...demoRegistrations(now)]
  const sum = (days: typeof joined) => days.reduce((total, [, count]) => total + count, 0)
  return { users: sum(joined), activeUsers: sum(joined.filter(([day]) => day >= since)) }
}

/** One row per day of the range, days without anything included. */
async function readDays(db: Database, since: string, until: string): Promise<Day[]> {
  const { name, day } = tallies
  const rows = await db
    .select({ name, day, count: tallyCount, cents: tallyCents })
    .from(tallies)
    .where(and(inArray(name, ['sold', 'users']), gte(day, since)))
    .groupBy(name, day)
  const found = new Map(rows.map((row) => [`${row.name} ${row.day}`, row]))
  const days: Day[] = []
  for (let current = since; current <= until; current = addDays(current, 1)) {
    const [sold, joined] = [found.get(`sold ${current}`), found.get(`users ${current}`)]
    days.push({
      day: current,
      cents: sold?.cents ?? 0,
      orders: sold?.count ?? 0,
      registrations: joined?.count ?? 0,
    })
  }
  return days
}

/** Added up in cents: sums of euros would drift. */
function sumOf(days: readonly Day[]): StatsTotals {
  const sum = (value: (day: Day) => number) => days.reduce((total, day) => total + value(day), 0)
  return {
    revenue: toEuros(sum(({ cents }) => cents)),
    orders: sum(({ orders }) => orders),
    registrations: sum(({ registrations }) => registrations),
  }
}

type Sold = { name: string; category: string; quantity: number; cents: number }

/** What was sold of each product, by the name that it was sold under. */
async function readProducts(db: Database, since: string): Promise<Sold[]> {
  const rows = await db
    .select({ name: tallies.key, quantity: tallyCount, cents: tallyCents })
    .from(tallies)
    .where(and(eq(tallies.name, 'products'), gte(tallies.day, since)))
    .groupBy(tallies.key)
    .having(ne(tallyCount, 0))
    .orderBy(desc(tallyCents), tallies.key)
  const categories = await categoriesOf(
    db,
    rows.map(({ name }) => name),
  )
  return rows.map((row) => ({ ...row, category: categories.get(row.name) ?? '' }))
}

/** The categories of products by name; of one that was renamed since, by what was sold of it. */
async function categoriesOf(db: Database, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { name, category } = products
  const present = await db.select({ name, category }).from(products).where(anyOf(name, names))
  const known = new Map(present.map((product) => [product.name, product.category]))
  const renamed = names.filter((one) => !known.has(one))
  if (renamed.length === 0) return known
  const sold = await db
    .selectDistinctOn([orderItems.productName], { name: orderItems.productName, category })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    // The first through the index of the search.
    .where(
      and(
        anyOf(
          orderItems.search,
          renamed.map((one) => one.toLowerCase()),
        ),
        anyOf(orderItems.productName, renamed),
      ),
    )
    .orderBy(orderItems.productName, desc(orderItems.id))
  return new Map([...known, ...sold.map((one) => [one.name, one.category] as const)])
}

function byCategory(sold: readonly Sold[]): AdminStats['categories'] {
  return [...Map.groupBy(sold, ({ category }) => category)]
    .map(([name, of]) => ({
      name,
      quantity: of.reduce((total, { quantity }) => total + quantity, 0),
      cents: of.reduce((total, { cents }) => total + cents, 0),
    }))
    .toSorted((a, b) => b.cents - a.cents || a.name.localeCompare(b.name, 'fr'))
    .map(({ cents, ...category }) => ({ ...category, revenue: toEuros(cents) }))
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
