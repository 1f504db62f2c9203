import { eq } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { PaymentEvent } from '#server/integrations/payments/payment-provider.ts'
import { AppError } from '#server/lib/errors.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { paymentEvents } from './checkout.table.ts'
import { settleEvent, settlePayment } from './settle-payment.ts'
import { takeBackPayment } from './take-back.ts'

/**
 * Deals with one signed event. It is remembered with what it changed or after it: one that fails
 * half-way is sent again by the provider, and dealing with one twice does no harm.
 */
export async function receivePaymentEvent(
  deps: Deps,
  rawBody: Buffer,
  signature: string,
): Promise<{ id: string }> {
  if (!deps.payments) throw new AppError('not_found', 'Ressource introuvable')
  const event = await deps.payments.readEvent(rawBody, signature)
  await dealWith(deps, event)
  return event
}

async function dealWith(
  deps: Deps,
  { id, type, sessionId, paymentId }: PaymentEvent,
): Promise<void> {
  const event = { id, type, receivedAt: deps.now() }
  if (sessionId) return settleEvent(deps, sessionId, event)
  const [seen] = await deps.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  if (seen) return
  const order = paymentId ? await bringBackPayment(deps, paymentId) : null
  if (order) deps.log.info({ order, type }, 'payment event')
  await deps.db.insert(paymentEvents).values(event).onConflictDoNothing()
}

/**
 * Takes in what has come back of a payment that this site may not know yet: news of a refund may
 * come before the news of the payment, which is then settled first. Answers its order's number, if
 * it is ours.
 */
export async function bringBackPayment(deps: Deps, paymentId: string): Promise<number | null> {
  const find = async () => {
    const paid = eq(orders.paymentId, paymentId)
    const [order] = await deps.db.select({ id: orders.id }).from(orders).where(paid)
    return order?.id ?? null
  }
  const known = await find()
  const sessionId = known ? null : await deps.payments?.findSession(paymentId)
  if (sessionId) await settlePayment(deps, sessionId)
  await takeBackPayment(deps, paymentId)
  return known ?? find()
}
