import { eq } from 'drizzle-orm'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type {
  PaymentProvider,
  PaymentState,
} from '#server/integrations/payments/payment-provider.ts'
import type { Transaction } from '#server/lib/database.ts'
import { orderPlace, raiseAlert } from '#server/modules/alerts/raise-alert.ts'
import { logOrder } from '#server/modules/orders/log-order.ts'
import { flagOrder } from '#server/modules/orders/mark-order.ts'
import { type LockedOrder, lockOrder } from '#server/modules/orders/order-state.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.table.ts'
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
    await takeBack(deps, tx, order, state)
    return true
  })
}

/** What the provider's word about a payment makes of its order. */
export async function takeBack(
  deps: Deps,
  tx: Transaction,
  order: LockedOrder,
  { refundedCents, disputed }: PaymentState,
): Promise<LockedOrder> {
  const newlyRefunded = Math.min(refundedCents, order.amountCents) - order.refundedCents
  // The credit note is issued and stays: whoever keeps the books decides what becomes of it.
  if (newlyRefunded < 0) {
    logOrder(deps, tx, order, 'refund failed', { cents: -newlyRefunded })
    await tellOfFailedRefund(deps, tx, order, `back-${refundedCents}`, failedRefund(-newlyRefunded))
    return flagOrder(tx, order, failedRefund(-newlyRefunded))
  }
  const noted = await noteDispute(deps, tx, order, disputed)
  return newlyRefunded > 0 ? recordRefund(deps, tx, noted, newlyRefunded) : noted
}

/** What an order says whose payment is disputed. */
export const DISPUTED = 'Paiement contesté auprès de la banque.'

async function noteDispute(
  deps: Deps,
  tx: Transaction,
  order: LockedOrder,
  disputed: boolean,
): Promise<LockedOrder> {
  if (disputed && order.attention !== DISPUTED) {
    logOrder(deps, tx, order, 'payment disputed')
    await raiseAlert(deps, tx, {
      kind: 'dispute',
      key: String(order.id),
      title: 'Paiement contesté',
      paragraphs: [
        `Le paiement de la commande n° ${order.id} (${euros(toEuros(order.amountCents))}) est contesté auprès de la banque.`,
        'Répondez au litige dans le tableau de bord du service de paiement : il a une date limite.',
      ],
      place: orderPlace(order.id),
    })
    return flagOrder(tx, order, DISPUTED)
  }
  if (disputed || order.attention !== DISPUTED) return order
  logOrder(deps, tx, order, 'dispute over')
  return flagOrder(tx, order, null)
}

/** `what`: one failure among those of an order. */
export const tellOfFailedRefund = (
  deps: Deps,
  tx: Transaction,
  { id }: OrderRow,
  what: string,
  why: string,
): Promise<void> =>
  raiseAlert(deps, tx, {
    kind: 'refund',
    key: `${id}:${what}`,
    title: 'Remboursement échoué',
    paragraphs: [`Commande n° ${id}. ${why}`],
    place: orderPlace(id),
  })

const failedRefund = (cents: number) =>
  `Un remboursement de ${euros(toEuros(cents))} a échoué : l’argent n’est pas parti.`
