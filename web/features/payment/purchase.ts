import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'

const SESSION = 'checkoutSessionId'
const CART = 'cart'
/** Ours: the session whose stock may still be held for this browser. */
const OPEN = 'openCheckout'
/** Ours: the last session whose payment emptied the cart. */
const PAID = 'paidSession'

export function storedSession(): string | null {
  return readStored(SESSION)
}

export function openCheckout(): string | null {
  return readStored(OPEN)
}

export function beginPayment(sessionId: string) {
  writeStored(SESSION, sessionId)
  writeStored(OPEN, sessionId)
}

/** Nothing is held for us any more; what the cart holds stays. */
export function leavePayment() {
  removeStored(OPEN)
}

/** Paid: the cart is empty, in every tab. Once per session, so that an old link does not empty a new cart. */
export function finishPurchase(sessionId: string) {
  removeStored(OPEN)
  if (readStored(PAID) === sessionId) return
  writeStored(PAID, sessionId)
  removeStored(CART)
  removeStored(SESSION)
}
