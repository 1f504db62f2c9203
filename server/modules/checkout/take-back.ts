import { eq } from 'drizzle-orm'
import { euros } from '#contract/money.ts'
import { lineCents, toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts'
import type { Database } from '#server/lib/database.ts'
import { issueCreditNote } from '#server/modules/invoices/invoices.service.ts'
import {
  type OrderItemRow,
  type OrderRow,
  orderItems,
  orders,
} from '#server/modules/orders/orders.table.ts'
import { settlePayment } from './settle-payment.ts'
import { REFUND_NOTICE } from './task-names.ts'

/**
 * Brings an order in line with what the provider has given back, by refund or lost dispute: credit
 * note, lines, status. An event about a refund may come before the one about the payment, so the
 * payment is settled first.
 */
export async function takeBackPayment(deps: Deps, paymentId: string): Promise<void> {
  const { payments } = deps
  if (!payments) return
  const [known] = await deps.db.select().from(orders).where(eq(orders.paymentId, paymentId))
  if (!known) {
    const sessionId = await payments.findSession(paymentId)
    if (sessionId) await settlePayment(deps, sessionId)
  }
  while (!(await compareOnce(deps, payments, paymentId)));
}

/**
 * The provider is asked outside any transaction, so what it says may be older than what another
 * call has recorded by now: a refund would look as if it had come back. False: something was
 * recorded meanwhile, ask again.
 */
async function compareOnce(
  deps: Deps,
  payments: PaymentProvider,
  paymentId: string,
): Promise<boolean> {
  const [before] = await deps.db.select().from(orders).where(eq(orders.paymentId, paymentId))
  if (!before) return true
  const state = await payments.getPayment(paymentId)
  return deps.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.paymentId, paymentId))
      .for('update')
    if (order?.refundedCents !== before.refundedCents) return !order
    if (state.disputed)
      await tx
        .update(orders)
        .set({ attention: 'Paiement contesté auprès de la banque.' })
        .where(eq(orders.id, order.id))
    const newlyRefunded = Math.min(state.refundedCents, order.amountCents) - order.refundedCents
    if (newlyRefunded > 0) await recordRefund({ ...deps, db: tx }, order, newlyRefunded)
    // The credit note is issued and stays: whoever keeps the books decides what becomes of it.
    if (newlyRefunded < 0)
      await tx
        .update(orders)
        .set({ attention: failedRefund(-newlyRefunded) })
        .where(eq(orders.id, order.id))
    return true
  })
}

const failedRefund = (cents: number) =>
  `Un remboursement de ${euros(toEuros(cents))} a échoué : l’argent n’est pas parti.`

async function recordRefund(
  deps: Deps & { db: Database },
  order: OrderRow,
  cents: number,
): Promise<void> {
  const refundedCents = order.refundedCents + cents
  const whole = refundedCents === order.amountCents
  await deps.db
    .update(orders)
    .set({ refundedCents, ...(whole && { status: 'cancelled' as const }) })
    .where(eq(orders.id, order.id))
  const items = await deps.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.id)
  for (const [id, amount] of spread(items, cents)) {
    const item = items.find((candidate) => candidate.id === id)
    await deps.db
      .update(orderItems)
      .set({ refundedCents: (item?.refundedCents ?? 0) + amount })
      .where(eq(orderItems.id, id))
  }
  const creditNote = await issueCreditNote(deps, order, cents)
  await deps.tasks.enqueue(deps.db, REFUND_NOTICE, {
    orderId: order.id,
    refundedCents,
    cents,
    creditNote,
  })
}

/** A refund names an amount, not lines: it is taken off the lines in their order. */
function spread(
  items: readonly Pick<OrderItemRow, 'id' | 'unitCents' | 'quantity' | 'refundedCents'>[],
  cents: number,
): Map<number, number> {
  const shares = new Map<number, number>()
  let left = cents
  for (const item of items) {
    const share = Math.min(left, lineCents(item) - item.refundedCents)
    if (share > 0) shares.set(item.id, share)
    left -= share
  }
  return shares
}
