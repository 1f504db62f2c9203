import { and, count, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { toEuros } from '#contract/pricing.ts'
import type { AdminStats } from '#contract/stats.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { orderItems, orders } from '#server/modules/orders/orders.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { playerSamples } from './stats.table.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ACTIVE_DAYS = 30
const TOP = 5
const POINTS = 200

const kept = sql<number>`coalesce(sum(${orders.amountCents} - ${orders.refundedCents}), 0)`.mapWith(Number)
const sold = and(isNotNull(orders.paidAt), eq(orders.stockState, 'taken'))
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`

/** The cards and the charts of the panel's first page. */
export async function readStats({ db, now }: Pick<Deps, 'db' | 'now'>, days: number): Promise<AdminStats> {
  const time = now()
  const since = new Date(time.getTime() - days * DAY_MS)
  const activeSince = new Date(time.getTime() - ACTIVE_DAYS * DAY_MS)
  const monthStart = sql`date_trunc('month', ${at(time)} at time zone 'Europe/Paris') at time zone 'Europe/Paris'`
  const [people] = await db
    .select({ all: count(), active: sql<number>`count(*) filter (where ${users.lastLogin} >= ${at(activeSince)})`.mapWith(Number) })
    .from(users)
  const [orderCount] = await db.select({ all: count() }).from(orders).where(sold)
  const [month] = await db.select({ kept }).from(orders).where(gte(orders.paidAt, monthStart))
  return {
    users: people?.all ?? 0,
    activeUsers: people?.active ?? 0,
    orders: orderCount?.all ?? 0,
    revenue: toEuros(month?.kept ?? 0),
    series: await readSeries(db, since, time),
    topProducts: await readTopProducts(db, since),
    players: await readPlayers(db, since, days),
  }
}

/** One row per day of the range, days without anything included. */
async function readSeries(db: Database, since: Date, until: Date): Promise<AdminStats['series']> {
  const local = (column: unknown) => sql`(${column} at time zone 'Europe/Paris')::date`
  const { rows } = await db.execute<{ day: string; revenue: string; orders: string; registrations: string }>(sql`
    with days as (select generate_series(${local(at(since))}, ${local(at(until))}, interval '1 day')::date as day),
    sales as (
      select ${local(orders.paidAt)} as day, sum(${orders.amountCents} - ${orders.refundedCents}) as revenue, count(*) as orders
      from ${orders} where ${orders.paidAt} >= ${at(since)} group by 1
    ),
    arrivals as (select ${local(users.createdAt)} as day, count(*) as registrations from ${users} where ${users.createdAt} >= ${at(since)} group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(revenue, 0) as revenue, coalesce(orders, 0) as orders, coalesce(registrations, 0) as registrations
    from days left join sales on sales.day = days.day left join arrivals on arrivals.day = days.day order by 1`)
  return rows.map((row) => ({
    day: row.day,
    revenue: toEuros(Number(row.revenue)),
    orders: Number(row.orders),
    registrations: Number(row.registrations),
  }))
}

async function readTopProducts(db: Database, since: Date): Promise<AdminStats['topProducts']> {
  const quantity = sql<number>`sum(${orderItems.quantity})`.mapWith(Number)
  const cents = sql<number>`sum(${orderItems.quantity} * ${orderItems.unitCents} - ${orderItems.refundedCents})`.mapWith(Number)
  const rows = await db
    .select({ name: orderItems.productName, quantity, cents })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(sold, gte(orders.paidAt, since)))
    .groupBy(orderItems.productName)
    .orderBy(desc(cents))
    .limit(TOP)
  return rows.map(({ name, quantity: sum, cents: total }) => ({ name, quantity: sum, revenue: toEuros(total) }))
}

/** At most a couple of hundred points, whatever the range: the highest of each stretch. */
async function readPlayers(db: Database, since: Date, days: number): Promise<AdminStats['players']> {
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
