import { and, eq } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { PaymentSession } from '#server/integrations/payments/payment-provider.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { prepared } from '#server/lib/prepared.ts'
import { type LockedOrder, lockOrder, type Transition } from '#server/modules/orders/order-state.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.table.ts'
import { releaseOrder } from '#server/modules/orders/release-order.ts'
import { PRODUCT_SNAPSHOT } from '#server/modules/products/products.service.ts'
import { conclude } from './settle-payment.ts'

type Ending = {
  /** What else the transaction does to an order that nobody paid. */
  change?: (tx: Transaction, order: LockedOrder) => Promise<Transition>
  /** What becomes of a provider that does not answer: by default nothing is ended. */
  onSilence?: (error: Error) => void
}

/**
 * Ends a checkout that nobody should pay any more, and says whether somebody just did. The payment
 * page is closed first: only then is it certain whether money came, and money that came is taken
 * instead of being left behind. Everything else is one transaction.
 */
export async function endCheckout(
  deps: Deps,
  order: OrderRow,
  ending: Ending = {},
): Promise<{ paid: boolean }> {
  const session = await closePage(deps, order, ending)
  const end = await deps.snapshots.transaction(async (tx, invalidate) => {
    const locked = await lockOrder(tx, eq(orders.id, order.id))
    if (!locked) return { paid: false }
    // The provider answered with a page while this one was being ended: it has to be closed too.
    if (locked.sessionId !== order.sessionId && !locked.paidAt) return { named: locked }
    const ended = await endOrder(deps, tx, locked, session)
    const isPaidNow = !order.paidAt && ended.order.state === 'sold'
    const changed = ending.change && !isPaidNow ? await ending.change(tx, ended.order) : ended
    if (ended.movesShownStock || changed.movesShownStock) invalidate(PRODUCT_SNAPSHOT)
    return { paid: isPaidNow }
  })
  return 'named' in end ? endCheckout(deps, end.named, ending) : end
}

/** Null: there is no page, or it is another provider's, whom nobody can ask. */
async function closePage(
  { payments }: Deps,
  { sessionId, provider, paidAt }: OrderRow,
  { onSilence }: Ending,
): Promise<PaymentSession | null> {
  if (!sessionId || paidAt || provider !== payments?.name) return null
  return payments.expireSession(sessionId).catch((error) => {
    if (!onSilence) throw error
    onSilence(error)
    return null
  })
}

async function endOrder(
  deps: Deps,
  tx: Transaction,
  order: LockedOrder,
  session: PaymentSession | null,
): Promise<Transition> {
  const concluded = await conclude(deps, tx, order, session)
  return concluded.order.state === 'held' ? releaseOrder(tx, concluded.order) : concluded
}

/** Ends every checkout a customer has open. */
export async function endOpenCheckouts(deps: Deps, userId: number): Promise<void> {
  for (const order of await openCheckouts(deps.db, userId)) await endCheckout(deps, order)
}

/** The orders of a customer that still wait for their payment. */
export const openCheckouts = (db: Database, userId: number): Promise<OrderRow[]> =>
  heldBy(db, { userId })

const heldBy = prepared<{ userId: number }>()((db, given) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, given.userId), eq(orders.state, 'held'))),
)
