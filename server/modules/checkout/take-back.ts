import { eq } from 'drizzle-orm'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts'
import { flagOrder } from '#server/modules/orders/mark-order.ts'
import { lockOrder } from '#server/modules/orders/order-state.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { recordRefund } from '#server/modules/orders/record-refund.ts'

/**
 * Brings a paid order in line with what the provider has given back, by refund or lost dispute:
 * credit note, lines, status. Idempotent: it compares sums, it does not count events.
 */
export async function takeBackPayment(deps: Deps, paymentId: string): Promise<void> {
  const { payments } = deps
  if (!payments) return
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
  const ours = eq(orders.paymentId, paymentId)
  const [before] = await deps.db.select().from(orders).where(ours)
  if (!before) return true
  const state = await payments.getPayment(paymentId)
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, ours)
    if (order?.refundedCents !== before.refundedCents) return !order
    if (state.disputed) await flagOrder(tx, order, 'Paiement contesté auprès de la banque.')
    const newlyRefunded = Math.min(state.refundedCents, order.amountCents) - order.refundedCents
    if (newlyRefunded > 0) await recordRefund(deps, tx, order, newlyRefunded)
    // The credit note is issued and stays: whoever keeps the books decides what becomes of it.
    if (newlyRefunded < 0) await flagOrder(tx, order, failedRefund(-newlyRefunded))
    return true
  })
}

const failedRefund = (cents: number) =>
  `Un remboursement de ${euros(toEuros(cents))} a échoué : l’argent n’est pas parti.`
