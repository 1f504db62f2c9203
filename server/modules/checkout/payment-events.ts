import { eq } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { paymentEvents } from './checkout.table.ts'
import { settlePayment } from './settle-payment.ts'
import { takeBackPayment } from './take-back.ts'

/**
 * Deals with one signed event. It is remembered only afterwards: an event that fails half-way is
 * sent again by the provider, and dealing with one twice does no harm.
 */
export async function receivePaymentEvent(
  deps: Deps,
  rawBody: Buffer,
  signature: string,
): Promise<void> {
  if (!deps.payments) throw new AppError('not_found', 'Ressource introuvable')
  const { id, type, sessionId, paymentId } = deps.payments.readEvent(rawBody, signature)
  const [seen] = await deps.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  if (seen) return
  if (sessionId) await settlePayment(deps, sessionId)
  if (paymentId) await takeBackPayment(deps, paymentId)
  await deps.db
    .insert(paymentEvents)
    .values({ id, type, receivedAt: deps.now() })
    .onConflictDoNothing()
}
