import { useCallback, useEffect, useRef, useState } from 'react'
import { cancelCheckout, createCheckoutSession } from '#contract/endpoints/checkout.ts'
import { listProducts } from '#contract/endpoints/products.ts'
import { beginPayment, leavePayment, openCheckout } from '#web/features/payment/purchase.ts'
import { call, RequestFailed } from '#web/lib/api.ts'
import { closeSession } from '#web/lib/session.ts'
import { readStored } from '#web/lib/storage.ts'
import { refreshList } from '#web/lib/use-list.ts'
import { type Cart, readCart } from './cart.ts'
import { checkoutBody } from './checkout-body.ts'
import {
  askToLogIn,
  type ShowToast,
  sayCartIsEmpty,
  sayCheckoutFailed,
} from './checkout-toasts.tsx'

export type Checkout = { processing: boolean; start: (showToast: ShowToast) => void }

const hasStatus = (error: unknown, status: number) =>
  error instanceof RequestFailed && error.status === status

/** Leaves for the payment page. */
async function goToPayment(cart: Cart, token: string) {
  // A refusal may also come as an answer without an address.
  const session: { url?: string; sessionId: string; error?: string } = await call(
    createCheckoutSession,
    { body: checkoutBody(cart, location.origin) },
    token,
  )
  if (!session.url)
    throw new RequestFailed(200, { error: session.error ?? 'Le paiement n’a pas pu être ouvert.' })
  beginPayment(session.sessionId)
  location.assign(session.url)
}

/**
 * From the cart to the payment page. `start` is given the toasts of the place it was pressed in.
 */
export function useCheckout(): Checkout {
  const [processing, setProcessing] = useState(false)
  const sending = useRef(false)
  const mark = useCallback((active: boolean) => {
    sending.current = active
    setProcessing(active)
  }, [])

  useEffect(() => {
    // Back from the payment page, the browser may show this page as it was left: processing, with
    // an old cart.
    function onPageShow(event: PageTransitionEvent) {
      if (!event.persisted) return
      mark(false)
      dispatchEvent(new StorageEvent('storage'))
      refreshList(listProducts)
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [mark])

  /**
   * What we believed is no longer true: free what an earlier checkout held for us, and look again.
   */
  async function lookAgain() {
    const sessionId = openCheckout()
    if (sessionId) await call(cancelCheckout, { params: { sessionId } }).catch(() => undefined)
    leavePayment()
    await refreshList(listProducts)
  }

  async function start(showToast: ShowToast) {
    if (sending.current) return
    const token = readStored('authToken')
    const cart = readCart(readStored('cart'))
    if (!token) return askToLogIn(showToast)
    if (cart.length === 0) return sayCartIsEmpty(showToast)
    mark(true)
    try {
      await goToPayment(cart, token)
    } catch (error) {
      mark(false)
      if (hasStatus(error, 401)) {
        closeSession()
        return askToLogIn(showToast)
      }
      sayCheckoutFailed(showToast, error)
      if (hasStatus(error, 409)) await lookAgain()
    }
  }

  return { processing, start }
}
