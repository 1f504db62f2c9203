import { and, count, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { DELIVERY_STATES, type DeliveryState } from '#contract/deliveries.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-statuses.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { atOneMoment } from '#server/lib/paging.ts'
import { MAIL_TASKS } from '#server/modules/alerts/watch-tasks.ts'
import { countRecentFailures } from '#server/modules/auth/sign-in-watch.ts'
import { DISPUTED } from '#server/modules/checkout/take-back.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.table.ts'
import { findAlerts, SILENT_MS } from '#server/modules/deliveries/delivery-alerts.ts'
import { countStates } from '#server/modules/deliveries/list-deliveries.ts'
import { gameServers } from '#server/modules/game-servers/game-servers.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { readTally, tallyCount } from '#server/modules/tallies/tallies.service.ts'
import { tallies } from '#server/modules/tallies/tallies.table.ts'

type FactDeps = Pick<Deps, 'db' | 'now'>

/** Paid for, and neither given nor called off. */
const UNDELIVERED = [
  'unlinked',
  'waiting',
  'offered',
  'retrying',
  'uncertain',
  'failed',
  'manual',
] as const satisfies readonly DeliveryState[]

const countWhere = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number)

async function readDatabase(tx: Database) {
  const began = performance.now()
  await tx.execute(sql`select 1`)
  const seconds = (performance.now() - began) / 1000
  const { rows } = await tx.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  )
  return { seconds, bytes: Number(rows[0]?.bytes ?? 0) }
}

/** By the tallies, and what the partial indexes hold: no order is counted for it. */
async function readOrders(tx: Database) {
  const listed = await tx
    .select({ status: tallies.key, count: tallyCount })
    .from(tallies)
    .where(and(eq(tallies.name, 'orders'), isNull(tallies.day)))
    .groupBy(tallies.key)
  const countOf = (status: OrderStatus) => listed.find((row) => row.status === status)?.count ?? 0
  const [open] = await tx
    .select({
      held: countWhere(eq(orders.state, 'held')),
      toCheck: countWhere(isNotNull(orders.attention)),
      disputed: countWhere(eq(orders.attention, DISPUTED)),
    })
    .from(orders)
    .where(or(eq(orders.state, 'held'), isNotNull(orders.attention)))
  return {
    byStatus: ORDER_STATUSES.map((status) => ({ status, count: countOf(status) })),
    sold: await readTally(tx, 'sold'),
    ...(open ?? { held: 0, toCheck: 0, disputed: 0 }),
  }
}

type Undelivered = { state: DeliveryState | null; orders: number; oldest: number | null }

/** The ages are those of the payments, in seconds. */
async function readDeliveries(deps: FactDeps, tx: Database) {
  const isBought = sql`filter (where cause = 'purchase')`
  const states = sql.join(
    UNDELIVERED.map((state) => sql`${state}`),
    sql`, `,
  )
  const { rows } = await tx.execute<Undelivered>(sql`
    select state, (count(distinct order_id) ${isBought})::int as orders,
      extract(epoch from ${deps.now().toISOString()}::timestamptz - min(created_at) ${isBought})::float as oldest
    from ${deliveries} where state in (${states})
    group by grouping sets ((state), ())`)
  const counts = await countStates(tx)
  const oldestIn = (state: DeliveryState) => rows.find((row) => row.state === state)?.oldest ?? 0
  const all = rows.find(({ state }) => state === null)
  return {
    byState: DELIVERY_STATES.map((state) => ({
      state,
      count: counts[state],
      oldestSeconds: oldestIn(state),
    })),
    undelivered: { orders: all?.orders ?? 0, oldestSeconds: all?.oldest ?? 0 },
    alerts: await findAlerts({ ...deps, db: tx }),
  }
}

export type TaskFacts = {
  name: string
  state: 'created' | 'retry' | 'active' | 'failed' | 'cancelled'
  count: number
  /** Of these, those that have failed at least once. */
  failing: number
  /** Since it was asked for, in seconds. */
  oldestSeconds: number
}

async function readTasks(deps: FactDeps, tx: Database): Promise<TaskFacts[]> {
  const { rows } = await tx.execute<TaskFacts>(sql`
    select name, state::text as state, count(*)::int as count,
      (count(*) filter (where retry_count > 0 or state in ('retry', 'failed')))::int as failing,
      greatest(extract(epoch from ${deps.now().toISOString()}::timestamptz - min(created_on)), 0)::float as "oldestSeconds"
    from tasks.job where state <> 'completed'
    group by name, state order by name, state`)
  return rows
}

async function readGameServers({ now }: FactDeps, tx: Database) {
  const isHeard = gt(gameServers.lastSeen, new Date(now().getTime() - SILENT_MS))
  const [counted] = await tx
    .select({
      all: count(),
      heard: countWhere(isHeard),
      never: countWhere(isNull(gameServers.lastSeen)),
    })
    .from(gameServers)
    .where(and(isNull(gameServers.removedAt), eq(gameServers.isSimulated, false)))
  const { all, heard, never } = counted ?? { all: 0, heard: 0, never: 0 }
  return { heard, never, silent: all - heard - never }
}

/** How the site does, as far as its database knows: one query for each concern. */
export const readFacts = (deps: FactDeps) =>
  atOneMoment(deps.db, async (tx) => ({
    database: await readDatabase(tx),
    orders: await readOrders(tx),
    deliveries: await readDeliveries(deps, tx),
    tasks: await readTasks(deps, tx),
    gameServers: await readGameServers(deps, tx),
    signInFailures: await countRecentFailures({ ...deps, db: tx }),
  }))

export type SiteFacts = Awaited<ReturnType<typeof readFacts>>

/** Those that send a mail and nothing else. */
export const mailTasks = ({ tasks }: SiteFacts) => tasks.filter(({ name }) => MAIL_TASKS.has(name))

/** Whatever it counts of some tasks, added up. */
export const sumOf = (tasks: readonly TaskFacts[], what: 'count' | 'failing') =>
  tasks.reduce((sum, task) => sum + task[what], 0)
