import { eq } from 'drizzle-orm'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentSession } from '#server/integrations/payments/payment-provider.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { prepared } from '#server/lib/prepared.ts'
import { logOrder } from '#server/modules/orders/log-order.ts'
import { flagOrder } from '#server/modules/orders/mark-order.ts'
import {
  type LockedOrder,
  lockOrderOfSession,
  type Transition,
} from '#server/modules/orders/order-state.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.table.ts'
import { payOrder } from '#server/modules/orders/pay-order.ts'
import { releaseOrder } from '#server/modules/orders/release-order.ts'
import { PRODUCT_SNAPSHOT } from '#server/modules/products/products.service.ts'
import { paymentEvents } from './checkout.table.ts'
import { refundOrderTask } from './refund-task.ts'
import { takeBack } from './take-back.ts'

export type Settlement = { known: boolean; paid: boolean; message?: string }
const UNKNOWN: Settlement = {
  known: false,
  paid: false,
  message: 'Ce paiement est inconnu de ce site.',
}
const UNPAID: Settlement = { known: true, paid: false }

const REFUNDED_OUT_OF_STOCK =
  'Le produit n’était plus disponible au moment du paiement : vous êtes intégralement remboursé.'

/**
 * Asks the provider, never the caller, what became of a session, and brings its order in line.
 * Idempotent: calling it twice, at the same time from several places, or late, changes nothing more
 * than calling it once.
 */
export async function settlePayment(deps: Deps, sessionId: string): Promise<Settlement> {
  return settle(deps, sessionId, await findBySession(deps, sessionId))
}

/** The same for a stranger, who may name any session: only about ours is the provider asked. */
export async function settleOwn(deps: Deps, sessionId: string): Promise<Settlement> {
  const known = await findBySession(deps, sessionId)
  return known ? settle(deps, sessionId, known) : UNKNOWN
}

async function settle(
  deps: Deps,
  sessionId: string,
  known: OrderRow | undefined,
): Promise<Settlement> {
  if (known?.paidAt) return settlementOf(known)
  const isAsked = deps.payments && (!known || known.provider === deps.payments.name)
  // Null: the provider knows nothing of it, or it was another one than today's: nobody can ask it.
  const session = isAsked ? ((await deps.payments?.getSession(sessionId)) ?? null) : null
  if (!known && !session?.orderKey) return UNKNOWN
  // A page that is open and unpaid is no news.
  if (known && session?.state === 'open' && !session.paid) return UNPAID
  return deps.snapshots.transaction(async (tx, invalidate) => {
    const order = await lockOrderOfSession(tx, sessionId, session?.orderKey ?? null)
    if (!order) return UNKNOWN
    const { order: settled, movesShownStock } = await conclude(deps, tx, order, session)
    if (movesShownStock) invalidate(PRODUCT_SNAPSHOT)
    return settlementOf(settled)
  })
}

type PaymentEventRow = typeof paymentEvents.$inferInsert

/** The same on the word of a signed event, which is remembered in the same transaction. */
export async function settleEvent(
  deps: Deps,
  sessionId: string,
  event: PaymentEventRow,
): Promise<void> {
  const session = (await deps.payments?.getSession(sessionId)) ?? null
  await deps.snapshots.transaction(async (tx, invalidate) => {
    const isNew = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning()
    if (isNew.length === 0) return
    const order = await lockOrderOfSession(tx, sessionId, session?.orderKey ?? null)
    if (!order) return
    logOrder(deps, tx, order, 'payment event', { type: event.type })
    const { movesShownStock } = await conclude(deps, tx, order, session)
    if (movesShownStock) invalidate(PRODUCT_SNAPSHOT)
  })
}

/**
 * What the provider's word about its session makes of an order: paid, over, or nothing yet. Null:
 * nobody can say, and it is over once its time is.
 */
export async function conclude(
  deps: Deps,
  tx: Transaction,
  order: LockedOrder,
  session: PaymentSession | null,
): Promise<Transition> {
  if (order.paidAt) return { order, movesShownStock: false }
  if (session?.paid) return takePayment(deps, tx, order, session)
  const isOver = session ? session.state === 'expired' : order.expiresAt <= deps.now()
  if (!isOver) return { order, movesShownStock: false }
  if (order.state === 'held') logOrder(deps, tx, order, 'order ended unpaid')
  const released = await releaseOrder(tx, order, deps.now())
  const why = session?.refusal?.detail
  return why ? { ...released, order: await flagOrder(tx, released.order, why) } : released
}

async function takePayment(
  deps: Deps,
  tx: Transaction,
  order: LockedOrder,
  session: PaymentSession,
): Promise<Transition> {
  const mismatch = mismatchBetween(order, session)
  if (mismatch) {
    // Never delivered on its own: an admin compares the two and decides.
    const released = await releaseOrder(tx, order)
    const attention = `${mismatch} Paiement : ${session.paymentId}.`
    logOrder(deps, tx, order, 'payment does not match', { why: mismatch })
    return { ...released, order: await flagOrder(tx, released.order, attention) }
  }
  const paid = await payOrder(deps, tx, order, session)
  if (paid.order.state === 'returned')
    await deps.tasks.enqueue(tx, refundOrderTask, { orderId: order.id })
  // What was given back before this was heard of is not delivered first.
  return { ...paid, order: await takeBack(deps, tx, paid.order, session.back) }
}

export async function findBySession(
  { db }: { db: Database },
  sessionId: string,
): Promise<OrderRow | undefined> {
  const [found] = await orderOfSession(db, { sessionId })
  return found
}

const orderOfSession = prepared<{ sessionId: string }>()((db, given) =>
  db.select().from(orders).where(eq(orders.sessionId, given.sessionId)),
)

/** Money that went straight back is no purchase. */
function settlementOf({ state }: OrderRow): Settlement {
  if (state === 'sold') return { known: true, paid: true }
  return state === 'returned' ? { ...UNPAID, message: REFUNDED_OUT_OF_STOCK } : UNPAID
}

function mismatchBetween(order: OrderRow, session: PaymentSession): string | null {
  if (session.orderKey !== null && session.orderKey !== order.idempotencyKey)
    return 'Paiement reçu pour une autre commande.'
  if (session.currency !== 'eur')
    return `Paiement reçu dans une autre devise (${session.currency}).`
  if (session.amountCents !== order.amountCents)
    return `Montant reçu : ${euros(toEuros(session.amountCents))}, montant attendu : ${euros(toEuros(order.amountCents))}.`
  return session.discrepancy
}
