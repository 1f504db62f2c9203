import { eq } from 'drizzle-orm'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type {
  PaymentProvider,
  PaymentSession,
} from '#server/integrations/payments/payment-provider.ts'
import { WITHDRAWAL_CONSENT } from '#server/integrations/payments/withdrawal-consent.ts'
import type { Database } from '#server/lib/database.ts'
import { issueInvoice } from '#server/modules/invoices/invoices.service.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.table.ts'
import { PRODUCT_SNAPSHOT } from '#server/modules/products/products.service.ts'
import { lockProducts, sellStock } from '#server/modules/products/stock.ts'
import { linesOf, releaseOrder } from './release-order.ts'
import { ORDER_CONFIRMATION, REFUND_ORDER } from './task-names.ts'

export type Settlement = { known: boolean; paid: boolean; message?: string }
export const UNKNOWN: Settlement = {
  known: false,
  paid: false,
  message: 'Ce paiement est inconnu de ce site.',
}

const REFUNDED_OUT_OF_STOCK =
  'Le produit n’était plus disponible au moment du paiement : vous êtes intégralement remboursé.'

/**
 * The only way an order becomes paid. It asks the provider, never the caller, what became of the
 * session; calling it twice, at the same time from several places, or late, changes nothing more
 * than calling it once.
 */
export async function settlePayment(deps: Deps, sessionId: string): Promise<Settlement> {
  const known = await findBySession(deps, sessionId)
  if (known?.paidAt) return settlementOf(known)
  const session = await askProvider(deps.payments, sessionId, known)
  const key = known?.idempotencyKey ?? session?.orderKey
  if (!key) return UNKNOWN

  return deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
    // By its key, which no other site has: several may share the provider's account, and their
    // order numbers are the same.
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.idempotencyKey, key))
      .for('update')
    if (!order || (order.sessionId && order.sessionId !== sessionId)) return UNKNOWN
    if (order.paidAt) return settlementOf(order)
    if (session?.paid) return markPaid({ ...deps, db: tx }, order, session)
    const isOver = session ? session.state === 'expired' : order.expiresAt <= deps.now()
    if (isOver) await closeUnpaid(tx, order, deps.now())
    return { known: true, paid: false }
  })
}

export async function findBySession(
  { db }: Pick<Deps, 'db'>,
  sessionId: string,
): Promise<OrderRow | undefined> {
  const [found] = await db.select().from(orders).where(eq(orders.sessionId, sessionId))
  return found
}

/** Nobody can pay it any more, so nobody needs to ask about it again. */
async function closeUnpaid(tx: Database, order: OrderRow, now: Date): Promise<void> {
  await lockProducts(tx, await linesOf(tx, [order]))
  await releaseOrder(tx, order)
  await tx.update(orders).set({ sessionClosedAt: now }).where(eq(orders.id, order.id))
}

/**
 * Null: the provider knows nothing of it, or it was taken by another one than today's, whom nobody
 * can ask.
 */
async function askProvider(
  payments: PaymentProvider | null,
  sessionId: string,
  known: OrderRow | undefined,
): Promise<PaymentSession | null> {
  if (!payments || (known && known.provider !== payments.name)) return null
  return payments.getSession(sessionId)
}

/** Money that went straight back is no purchase. */
function settlementOf(order: OrderRow): Settlement {
  return order.stockState === 'taken'
    ? { known: true, paid: true }
    : { known: true, paid: false, message: REFUNDED_OUT_OF_STOCK }
}

async function markPaid(
  deps: Deps & { db: Database },
  order: OrderRow,
  session: PaymentSession,
): Promise<Settlement> {
  const lines = await linesOf(deps.db, [order])
  await lockProducts(deps.db, lines)
  const mismatch = mismatchBetween(order, session)
  if (mismatch) {
    // Never delivered on its own: an admin compares the two and decides.
    await releaseOrder(deps.db, order)
    await deps.db.update(orders).set({ attention: mismatch }).where(eq(orders.id, order.id))
    return { known: true, paid: false }
  }
  const paidAt = deps.now()
  const payment = {
    paidAt,
    paymentId: session.paymentId,
    sessionId: session.id,
    paymentMethod: 'Carte bancaire',
  }
  if (order.userId === null)
    return giveBack(deps, order, payment, 'Payée après la suppression du compte')
  const isHeld = order.stockState === 'held'
  if (!(await sellStock(deps.db, lines, isHeld)))
    return giveBack(
      deps,
      order,
      payment,
      isHeld
        ? 'Stock baissé pendant le paiement'
        : 'Payée après la fin de la réservation, stock épuisé',
    )

  const consent = session.consented && {
    consentVersion: WITHDRAWAL_CONSENT.version,
    consentWording: WITHDRAWAL_CONSENT.wording,
    consentedAt: paidAt,
  }
  const [paid] = (await deps.db
    .update(orders)
    .set({
      ...payment,
      ...consent,
      status: 'completed',
      stockState: 'taken',
      holdNetwork: null,
      hiddenAt: null,
      attention: surpriseIn(order),
    })
    .where(eq(orders.id, order.id))
    .returning()) as [OrderRow]
  await issueInvoice(deps, paid)
  await deps.tasks.enqueue(deps.db, ORDER_CONFIRMATION, { orderId: order.id })
  return { known: true, paid: true }
}

/** Money for an order that was over all the same: it is delivered, and an admin should know. */
function surpriseIn(order: OrderRow): string | null {
  if (order.hiddenAt) return 'Payée après sa suppression : elle est de nouveau affichée.'
  return order.stockState === 'held' ? order.attention : 'Payée après son annulation.'
}

function mismatchBetween(order: OrderRow, session: PaymentSession): string | null {
  if (session.orderKey !== null && session.orderKey !== order.idempotencyKey)
    return 'Paiement reçu pour une autre commande.'
  if (session.currency !== 'eur')
    return `Paiement reçu dans une autre devise (${session.currency}).`
  if (session.amountCents !== order.amountCents)
    return `Montant reçu : ${euros(toEuros(session.amountCents))}, montant attendu : ${euros(toEuros(order.amountCents))}.`
  return null
}

/** Paid for what cannot be delivered: the money goes back, and the admin sees why. */
async function giveBack(
  deps: Deps & { db: Database },
  order: OrderRow,
  payment: Partial<OrderRow>,
  why: string,
): Promise<Settlement> {
  await releaseOrder(deps.db, order)
  await deps.db
    .update(orders)
    .set({
      ...payment,
      status: 'cancelled',
      hiddenAt: null,
      attention: `${why} : remboursement automatique.`,
    })
    .where(eq(orders.id, order.id))
  await deps.tasks.enqueue(deps.db, REFUND_ORDER, { orderId: order.id })
  return { known: true, paid: false, message: REFUNDED_OUT_OF_STOCK }
}
