import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { cancelCheckout, createCheckoutSession } from '#contract/checkout.ts'
import { listProducts } from '#contract/products.ts'
import type { useToast } from '#web/components/toast.tsx'
import { beginPayment, leavePayment, openCheckout } from '#web/features/payment/purchase.ts'
import { call, RequestFailed } from '#web/lib/api.ts'
import { closeSession } from '#web/lib/session.ts'
import { readStored } from '#web/lib/storage.ts'
import { readCart } from './cart.ts'
import { checkoutBody } from './checkout-body.ts'

type ShowToast = ReturnType<typeof useToast>['showToast']
export type Checkout = { processing: boolean; start: (showToast: ShowToast) => void }

const READING_MS = 8000

function askToLogIn(showToast: ShowToast) {
  const message = (
    <>
      <p lang="en">Please log in to checkout.</p>
      <Link to="/login" className="underline underline-offset-4">
        Se connecter
      </Link>
    </>
  )
  showToast({ title: 'Connexion nécessaire', message, variant: 'danger', duration: READING_MS })
}

function failureText(error: unknown): string {
  if (error instanceof RequestFailed) return error.body.error ?? error.message
  return error instanceof TypeError ? 'Erreur de connexion au serveur' : String(error instanceof Error ? error.message : error)
}

/** From the cart to the payment page. `start` is given the toasts of the place it was pressed in. */
export function useCheckout(): Checkout {
  const queries = useQueryClient()
  const [processing, setProcessing] = useState(false)
  const sending = useRef(false)

  useEffect(() => {
    // Back from the payment page, the browser may show this page as it was left: processing, with an old cart.
    function onPageShow(event: PageTransitionEvent) {
      if (!event.persisted) return
      finish()
      dispatchEvent(new StorageEvent('storage'))
      queries.invalidateQueries({ queryKey: [listProducts.path] })
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [queries])

  function finish() {
    sending.current = false
    setProcessing(false)
  }

  /** What we believed is no longer true: free what an earlier checkout held for us, and look again. */
  async function lookAgain() {
    const sessionId = openCheckout()
    if (sessionId) await call(cancelCheckout, { params: { sessionId } }).catch(() => undefined)
    leavePayment()
    await queries.invalidateQueries({ queryKey: [listProducts.path] })
  }

  async function start(showToast: ShowToast) {
    if (sending.current) return
    const token = readStored('authToken')
    const cart = readCart(readStored('cart'))
    if (!token) return askToLogIn(showToast)
    if (cart.length === 0) {
      showToast({ title: 'Panier vide', message: <p lang="en">Your cart is empty.</p>, variant: 'danger' })
      return
    }
    sending.current = true
    setProcessing(true)
    try {
      const { url, sessionId, error } = await createSession(cart, token)
      if (!url) throw new Error(error ?? 'Le paiement n’a pas pu être ouvert.')
      beginPayment(sessionId)
      location.assign(url)
    } catch (error) {
      finish()
      if (error instanceof RequestFailed && error.status === 401) {
        closeSession()
        return askToLogIn(showToast)
      }
      showToast({
        title: 'Error during checkout. Please try again.',
        message: failureText(error),
        variant: 'danger',
        duration: READING_MS,
      })
      if (error instanceof RequestFailed && error.status === 409) await lookAgain()
    }
  }

  return { processing, start }
}

/** A refusal may also come as an answer without an address. */
function createSession(cart: Parameters<typeof checkoutBody>[0], token: string): Promise<{ url: string; sessionId: string; error?: string }> {
  return call(createCheckoutSession, { body: checkoutBody(cart, location.origin) }, token)
}
