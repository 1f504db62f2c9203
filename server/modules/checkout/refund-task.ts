import { eq } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/lib/tasks.ts'
import { flagOrder } from '#server/modules/orders/mark-order.ts'
import { lockOrder } from '#server/modules/orders/order-state.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { takeBackPayment, tellOfFailedRefund } from './take-back.ts'

const REFUND_REFUSED =
  'Le service de paiement refuse le remboursement automatique : faites-le depuis son tableau de bord.'

/** Told once for an order, however often it is tried again. */
const REFUSED = 'refused'

/**
 * Gives back all that is left of a payment. What has left already is taken in first, so that asking
 * twice, or late, gives nothing more.
 */
export const refundOrderTask: Task<Deps, { orderId: number }> = {
  name: 'refund-order',
  logged: ({ orderId }) => ({ order: orderId }),
  async run(deps, { orderId }) {
    const read = async () => (await deps.db.select().from(orders).where(eq(orders.id, orderId)))[0]
    const paid = await read()
    if (!paid?.paymentId) return
    if (paid.provider !== deps.payments?.name)
      throw new Error(`order ${orderId} was paid through ${paid.provider}, which is not configured`)
    await takeBackPayment(deps, paid.paymentId)
    const { amountCents, refundedCents, idempotencyKey } = (await read()) ?? paid
    const left = amountCents - refundedCents
    if (left <= 0) return
    const answer = await deps.payments.refund(
      paid.paymentId,
      left,
      `refund-${idempotencyKey}-${refundedCents}-${left}`,
    )
    await takeBackPayment(deps, paid.paymentId)
    if (answer === 'accepted') return
    await deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, eq(orders.id, orderId))
      if (!order) return
      await flagOrder(tx, order, REFUND_REFUSED)
      await tellOfFailedRefund(deps, tx, order, REFUSED, REFUND_REFUSED)
    })
    throw new Error(`the refund of order ${orderId} was refused`)
  },
}
