import { useEffect, useRef, useState } from 'react'
import { cancelCheckout } from '#contract/endpoints/checkout.ts'
import { lineCents } from '#contract/pricing.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { type Cart, cartCents } from '#web/features/shop/cart.ts'
import { useCart } from '#web/features/shop/use-cart.ts'
import { call } from '#web/lib/api.ts'
import { unitPriceCents } from '#web/lib/unit-price.ts'
import { PaymentPage } from './payment-page.tsx'
import { leavePayment, storedSession } from './purchase.ts'
import { Slip } from './slip.tsx'

export default function CancelScreen() {
  const cart = useCart()
  const reported = useRef(false)
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    const sessionId = storedSession()
    if (!sessionId || reported.current) return
    reported.current = true
    // Stock that is not freed now is freed when the session expires: nothing to tell the visitor.
    call(cancelCheckout, { params: { sessionId } }).then(
      (answer) => {
        setRefusal(answer?.message)
        leavePayment()
      },
      () => undefined,
    )
  }, [])

  return (
    <PaymentPage
      kicker="Demi-tour"
      title="Payment Cancelled"
      english
      mood="left"
      text={refusal ?? 'Rien n’a été débité. Votre panier vous attend tel que vous l’avez laissé.'}
      aside={cart.length > 0 && <KeptCart cart={cart} />}
    >
      <ButtonLink to="/shop" icon="cart">
        Reprendre mon panier
      </ButtonLink>
      <ButtonLink to="/" variant="ghost" icon="house">
        Retour à l’accueil de la boutique
      </ButtonLink>
    </PaymentPage>
  )
}

/** What was not paid, and is still there. */
function KeptCart({ cart }: { cart: Cart }) {
  return (
    <Slip
      label="Votre panier"
      head="Votre panier"
      lines={cart.map(({ product, quantity }) => ({
        name: product.name,
        quantity,
        cents: lineCents({ unitCents: unitPriceCents(product), quantity }),
      }))}
      total="Total"
      cents={cartCents(cart)}
    />
  )
}
