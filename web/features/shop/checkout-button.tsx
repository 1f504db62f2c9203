import { Button } from '#web/components/button.tsx'
import { useToast } from '#web/components/toast.tsx'
import type { Checkout } from './use-checkout.ts'

export function CheckoutButton({ checkout }: { checkout: Checkout }) {
  const { showToast } = useToast()
  return (
    <Button
      icon="shield"
      className="w-full"
      pending={checkout.processing}
      onClick={() => checkout.start(showToast)}
    >
      {checkout.processing ? 'Ouverture du paiement…' : 'Passer au paiement'}
    </Button>
  )
}
