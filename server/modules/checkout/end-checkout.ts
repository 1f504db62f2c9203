import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.table.ts'
import { cancelUnpaid } from './release-order.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Ends a checkout that nobody should pay any more, and says whether somebody just did. The payment
 * page is closed first: only then is it certain whether money came, and money that came is settled
 * instead of being left behind.
 */
export async function endCheckout(
  deps: Deps,
  { id, sessionId, provider }: OrderRow,
): Promise<{ paid: boolean }> {
  if (sessionId && provider === deps.payments?.name) {
    await deps.payments.expireSession(sessionId)
    const { paid } = await settlePayment(deps, sessionId)
    if (paid) return { paid }
  }
  await cancelUnpaid(deps, id)
  return { paid: false }
}

/** Ends every checkout a customer has open. */
export async function endOpenCheckouts(deps: Deps, userId: number): Promise<void> {
  const open = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.stockState, 'held'), isNull(orders.paidAt)))
  for (const order of open) await endCheckout(deps, order)
}
