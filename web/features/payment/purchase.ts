import { readCart } from '#web/features/shop/cart.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'

const SESSION = 'checkoutSessionId'
export const CART = 'cart'
/** Ours: the session whose stock may still be held for this browser. */
const OPEN = 'openCheckout'
/** Ours: what that session is to pay. */
const PAYING = 'checkoutCart'
/** Ours: a cart that a payment emptied without being the one that was paid. */
export const SET_ASIDE = 'cartSetAside'

export function storedSession(): string | null {
  return readStored(SESSION)
}

export function openCheckout(): string | null {
  return readStored(OPEN)
}

/** What a cart would buy: the shop refreshes the rest of it. */
function contents(cart: string | null): string {
  return JSON.stringify(readCart(cart).map(({ product, quantity }) => [product.id, quantity]))
}

export function beginPayment(sessionId: string) {
  writeStored(SESSION, sessionId)
  writeStored(OPEN, sessionId)
  writeStored(PAYING, contents(readStored(CART)))
  removeStored(SET_ASIDE)
}

/** Nothing is held for us any more; what the cart holds stays. */
export function leavePayment() {
  removeStored(OPEN)
  removeStored(PAYING)
}

/**
 * Paid: the cart is empty, in every tab. One that is not known to be the one that was paid can be
 * had back.
 */
export function finishPurchase(sessionId: string) {
  const cart = readStored(CART)
  const isOpen = openCheckout() === sessionId
  const isPaid = isOpen && contents(cart) === readStored(PAYING)
  if (cart && !isPaid && readCart(cart).length > 0) writeStored(SET_ASIDE, cart)
  if (isOpen) leavePayment()
  removeStored(CART)
  removeStored(SESSION)
}

export function recoverCart() {
  const cart = readStored(SET_ASIDE)
  if (cart) writeStored(CART, cart)
  removeStored(SET_ASIDE)
}
