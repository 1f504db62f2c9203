import { useEffect, useRef, useState } from 'react'
import { cancelCheckout } from '#contract/endpoints/checkout.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { call } from '#web/lib/api.ts'
import { PaymentPage } from './payment-page.tsx'
import { leavePayment, storedSession } from './purchase.ts'

export default function CancelScreen() {
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
      text={refusal ?? 'Rien n’a été débité. Votre panier vous attend tel que vous l’avez laissé.'}
    >
      <ButtonLink to="/shop" icon="cart">
        Reprendre mon panier
      </ButtonLink>
      <ButtonLink to="/" variant="ghost">
        Retour à l’accueil de la boutique
      </ButtonLink>
    </PaymentPage>
  )
}
