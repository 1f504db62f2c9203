import { useEffect } from 'react'
import { verifyPayment } from '#contract/endpoints/checkout.ts'
import type { Product } from '#contract/products.ts'
import { useToast } from '#web/components/toast.tsx'
import { finishPurchase, leavePayment, openCheckout } from '#web/features/payment/purchase.ts'
import { call, RequestFailed } from '#web/lib/api.ts'
import { repairCart } from './repair-cart.ts'
import { changeCart } from './use-cart.ts'

const READING_MS = 8000

/** What became of the checkout this browser left open: someone may pay, then close the tab. */
async function askAboutOpenCheckout(): Promise<'none' | 'held' | 'paid'> {
  const sessionId = openCheckout()
  if (!sessionId) return 'none'
  try {
    const { success, paid } = await call(verifyPayment, { params: { sessionId } })
    if (!success || !paid) return 'held'
    finishPurchase(sessionId)
    return 'paid'
  } catch (error) {
    if (!(error instanceof RequestFailed && error.status === 404)) return 'held'
    leavePayment()
    return 'none'
  }
}

/**
 * Keeps the cart true to the products on sale, and says what had to change. `readAt` is when they
 * were last read: the same list read again may find a cart that is wrong.
 */
export function useCartRepair(products: readonly Product[] | undefined, readAt: number) {
  const { showToast } = useToast()
  useEffect(() => {
    if (!products || !readAt) return
    let current = true
    askAboutOpenCheckout().then((checkout) => {
      if (!current) return
      if (checkout === 'paid') {
        showToast({
          title: 'Paiement confirmé',
          message: 'Votre dernière commande est payée : le panier est de nouveau vide.',
          variant: 'success',
          duration: READING_MS,
        })
      }
      let changes: string[] = []
      changeCart((cart) => {
        const repaired = repairCart(cart, products, checkout === 'held')
        changes = repaired.changes
        return repaired.cart
      })
      if (changes.length > 0) {
        const message = changes.map((change) => <p key={change}>{change}</p>)
        showToast({ title: 'Panier mis à jour', message, duration: READING_MS })
      }
    })
    return () => {
      current = false
    }
  }, [products, readAt, showToast])
}
