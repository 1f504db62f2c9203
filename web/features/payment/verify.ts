import { verifyPayment } from '#contract/endpoints/checkout.ts'
import { call, failureSentence, RequestFailed } from '#web/lib/api.ts'

/**
 * What a payment has become. `pending` and `unreachable` may still change, the others are final.
 */
export type Payment =
  | { state: 'pending' | 'paid' | 'unknown' }
  | { state: 'unreachable' | 'refunded'; message: string }

export async function verify(sessionId: string): Promise<Payment> {
  try {
    const { success, paid, message } = await call(verifyPayment, { params: { sessionId } })
    if (success && paid) return { state: 'paid' }
    return message ? { state: 'refunded', message } : { state: 'pending' }
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 404) return { state: 'unknown' }
    return { state: 'unreachable', message: failureSentence(error, '') }
  }
}
