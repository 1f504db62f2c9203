import { createHmac } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, max, min, ne, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { networkOf } from '#server/lib/network.ts'
import { prepared } from '#server/lib/prepared.ts'
import { orders } from '#server/modules/orders/orders.table.ts'

const MINUTE_MS = 60_000
/** How long stock is held for a payment, as long as the account's earlier ones were paid. */
export const LONGEST_HOLD_MINUTES = 31
/** Enough for a card and its confirmation. */
const SHORTEST_HOLD_MINUTES = 5
/**
 * What an account may hold in a day without paying: a few changes of mind, not an evening's stock.
 */
const UNPAID_MINUTES_PER_DAY = 90
const DAY_MS = 24 * 60 * MINUTE_MS
const OPEN_HOLDS_PER_NETWORK = 8

const timeFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

type HoldDeps = Pick<Deps, 'config' | 'now' | 'cookieKey'> & { db: Database }

/**
 * For how many minutes an account may hold stock now. Holding costs nothing, so each hold that was
 * not paid makes the next one shorter, until there is none: otherwise one free account keeps a
 * product off sale for ever. A payment starts afresh.
 */
export async function holdMinutes(
  { db, now }: Pick<HoldDeps, 'db' | 'now'>,
  userId: number,
): Promise<number> {
  const since = new Date(now().getTime() - DAY_MS)
  const given = { userId, now: now().toISOString(), since: since.toISOString() }
  const [{ minutes, first } = { minutes: 0, first: null }] = await unpaidHolds(db, given)
  const left = UNPAID_MINUTES_PER_DAY - minutes
  if (left < SHORTEST_HOLD_MINUTES) {
    const again = timeFormat.format(new Date((first ?? now()).getTime() + DAY_MS))
    throw new AppError(
      'conflict',
      `Vous avez ouvert plusieurs paiements sans les terminer : nous ne pouvons plus rien vous réserver avant le ${again}. Contactez-nous si un paiement a échoué.`,
    )
  }
  return Math.min(LONGEST_HOLD_MINUTES, Math.max(SHORTEST_HOLD_MINUTES, Math.floor(left / 2)))
}

/**
 * How long an account has held stock within a day without paying, and since when; after its last
 * payment, if there was one.
 */
const unpaidHolds = prepared<{ userId: number; now: string; since: string }>()((db, given) => {
  const lastPaid = db
    .select({ id: max(orders.id) })
    .from(orders)
    .where(and(eq(orders.userId, given.userId), isNotNull(orders.paidAt)))
  // One that is still open has been held until now.
  const end = sql`coalesce(${orders.sessionClosedAt}, least(${orders.expiresAt}, ${given.now}::timestamptz))`
  const held = sql`greatest(${end} - ${orders.createdAt}, interval '0')`
  return db
    .select({
      minutes: sql<number>`coalesce(extract(epoch from sum(${held})) / 60, 0)`.mapWith(Number),
      first: min(orders.createdAt),
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, given.userId),
        gt(orders.createdAt, given.since),
        isNull(orders.paidAt),
        gt(orders.id, sql`coalesce((${lastPaid}), 0)`),
      ),
    )
})

/** Whose line it is, without keeping the address: a keyed hash, the same for all who share it. */
export function holdNetwork({ cookieKey }: Pick<Deps, 'cookieKey'>, address: string): string {
  return createHmac('sha256', cookieKey)
    .update(`hold ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}

/**
 * Accounts are free too: one line does not hold with many at once. Off with the other limits per
 * address. The customer's own does not count: it ends before the next one begins.
 */
export async function assertFewHolds(
  { db, config }: HoldDeps,
  network: string,
  userId: number,
): Promise<void> {
  if (config.captcha === 'off') return
  // One at a time per line, so that as many as come at once are each counted.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${network}))`)
  const others = and(
    eq(orders.holdNetwork, network),
    eq(orders.state, 'held'),
    ne(orders.userId, userId),
  )
  if ((await db.$count(orders, others)) < OPEN_HOLDS_PER_NETWORK) return
  throw new AppError(
    'rate_limited',
    'Trop de paiements sont ouverts depuis votre connexion. Terminez-les ou patientez un instant.',
    { retryAfterSeconds: 30 },
  )
}
