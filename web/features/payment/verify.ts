import { call, RequestFailed } from '#web/lib/api.ts'
import { VERIFY_PAYMENT } from './calls.ts'

/** What a payment has become. `pending` and `unreachable` may still change, the others are final. */
export type Payment = { state: 'pending' | 'unreachable' | 'paid' | 'unknown' } | { state: 'refunded'; message: string }

export async function verify(sessionId: string): Promise<Payment> {
  try {
    const { success, paid, message } = await call(VERIFY_PAYMENT, { params: { sessionId } })
    if (success && paid) return { state: 'paid' }
    return message ? { state: 'refunded', message } : { state: 'pending' }
  } catch (error) {
    return { state: error instanceof RequestFailed && error.status === 404 ? 'unknown' : 'unreachable' }
  }
}
