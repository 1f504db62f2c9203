import { Button } from '#web/components/button.tsx'
import { useToast } from '#web/components/toast.tsx'
import type { Cart } from './cart.ts'
import type { Checkout } from './use-checkout.ts'

/** Of an empty cart it looks disabled, and says why when it is pressed all the same. */
export function CheckoutButton({ cart, checkout }: { cart: Cart; checkout: Checkout }) {
  const { showToast } = useToast()
  return (
    <Button
      icon="shield"
      className="w-full"
      pending={checkout.processing}
      aria-disabled={cart.length === 0 || undefined}
      onClick={() => checkout.start(showToast)}
    >
      {checkout.processing ? 'Ouverture du paiement…' : 'Passer au paiement'}
    </Button>
  )
}
