import { Banner } from '#web/components/banner.tsx'
import { usePaymentFacts } from './orders/use-payment-facts.ts'

/** What the owner should know of the way they are paid. */
export function PaymentWarnings() {
  return usePaymentFacts()?.warnings.map((warning) => (
    <Banner key={warning} variant="info">
      {warning}
    </Banner>
  ))
}
