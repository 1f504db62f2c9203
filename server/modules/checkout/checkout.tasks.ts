import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { sideBySide } from '#server/lib/side-by-side.ts'
import type { Task } from '#server/lib/tasks.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.table.ts'
import { endCheckout } from './end-checkout.ts'
import { bringBackPayment } from './payment-events.ts'
import { settlePayment } from './settle-payment.ts'

/** So many questions at a time: a full evening is asked through well within the minute. */
const AT_ONCE = 8
const UNANSWERED_MS = 2 * 60_000
const LATE_MS = 60 * 60_000

/**
 * Asks the provider about every checkout that may still be paid, the oldest first, so that a lost
 * webhook delays an order by a minute at most and an expired session gives its stock back. An order
 * that never got a session is ended.
 */
export const reconcileTask: Task<Deps, Record<string, never>> = {
  name: 'reconcile-payments',
  every: { minutes: 1, at: 0 },
  retries: 0,
  isDue: async (deps) =>
    (await deps.db.select({ id: orders.id }).from(orders).where(mayStillBePaid(deps)).limit(1))
      .length > 0,
  async run(deps) {
    const open = await deps.db
      .select()
      .from(orders)
      .where(mayStillBePaid(deps))
      .orderBy(asc(orders.expiresAt))
    await sideBySide(open, AT_ONCE, (order) => reconcile(deps, order).catch(deps.report))
  },
}

/**
 * Compares with the provider what its events have told: one that was lost is made up for within a
 * day.
 */
export const compareWithProviderTask: Task<Deps, Record<string, never>> = {
  name: 'compare-with-provider',
  every: { minutes: 24 * 60, at: 4 * 60 + 11 },
  retries: 3,
  isDue: async ({ payments }) => payments !== null,
  async run(deps) {
    await sideBySide(deps.payments?.recentTraces(deps.now()) ?? [], AT_ONCE, async (trace) => {
      const look =
        'sessionId' in trace
          ? settlePayment(deps, trace.sessionId)
          : bringBackPayment(deps, trace.paymentId)
      await look.catch(deps.report)
    })
  },
}

function mayStillBePaid({ now }: Deps) {
  const recently = new Date(now().getTime() - LATE_MS)
  const isOpen = or(
    eq(orders.state, 'held'),
    and(isNotNull(orders.sessionId), gt(orders.expiresAt, recently)),
  )
  return and(isNull(orders.paidAt), isNull(orders.sessionClosedAt), isOpen)
}

async function reconcile(deps: Deps, order: OrderRow): Promise<void> {
  if (!order.sessionId) {
    if (deps.now().getTime() - order.createdAt.getTime() > UNANSWERED_MS)
      await endCheckout(deps, order)
    return
  }
  // Given up here or held for long enough, but perhaps still open there.
  if (order.state === 'ended' || order.expiresAt <= deps.now()) await endCheckout(deps, order)
  else await settlePayment(deps, order.sessionId)
}
