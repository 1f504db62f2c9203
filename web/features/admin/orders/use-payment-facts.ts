import { useQuery } from '@tanstack/react-query'
import { adminPayments } from '#contract/endpoints/payments.ts'
import type { PaymentFacts } from '#contract/payments.ts'
import { flag, list, optionalText, record, text } from '#web/lib/read.ts'
import { useAdminCall, useMay } from '../admin-session.tsx'

const readFacts = record<PaymentFacts>({
  provider: optionalText,
  method: optionalText,
  refunds_parts: flag(true),
  payment_url: optionalText,
  warnings: list(text),
})

/** What is known of whoever takes the money; undefined while it is asked, or cannot be. */
export function usePaymentFacts(): PaymentFacts | undefined {
  const adminCall = useAdminCall()
  const may = useMay()
  const { data } = useQuery({
    queryKey: ['admin', adminPayments.path],
    queryFn: () => adminCall(adminPayments, {}),
    select: readFacts,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: may('orders.read', 'products'),
  })
  return data
}
