import {
  NOTHING_BACK,
  type PaymentSession,
  type PaymentState,
} from '#server/integrations/payments/payment-provider.ts'
import { wantedIn } from './fill-basket.ts'
import type { Basket, Payment } from './tebex-answers.ts'
import type { TebexBasket } from './tebex-baskets.table.ts'

/** Nobody at Tebex ends a basket: who has its link may pay a little after we gave it up. */
const LATE_MS = 60 * 60_000

export const REFUND = 'refund'
const CHARGEBACK = 'chargeback'
const PAID = new Set(['complete', REFUND, CHARGEBACK])
export const isPaid = ({ status }: Payment) => PAID.has(status)

/** As far as we know. */
export function unpaid(basket: TebexBasket, now: Date): PaymentSession {
  const isOver = basket.refusal !== null || now.getTime() > basket.expiresAt.getTime() + LATE_MS
  return {
    id: basket.id,
    orderKey: basket.orderKey,
    state: isOver ? 'expired' : 'open',
    paid: false,
    amountCents: basket.amountCents,
    currency: 'eur',
    paymentId: null,
    consented: false,
    payer: null,
    back: NOTHING_BACK,
    discrepancy: null,
    refusal: basket.refusal,
  }
}

/** With what Tebex says was bought held against what was ordered. */
export function paid(basket: TebexBasket, payment: Payment, payer: string | null): PaymentSession {
  const { cents, currency } = priceToCompare(basket, payment)
  return {
    ...unpaid(basket, basket.createdAt),
    state: 'complete',
    paid: true,
    amountCents: cents,
    currency,
    paymentId: payment.id,
    payer,
    back: backOf(basket, payment.status),
    discrepancy: discrepancyIn(basket, payment),
    refusal: null,
  }
}

/** Paid in another currency, only the store's price can be compared; in the same one, both count. */
function priceToCompare({ amountCents }: TebexBasket, { prices }: Payment) {
  const [price = { cents: 0, currency: '' }] = prices
  const comparable = prices.filter(({ currency }) => currency === price.currency)
  return comparable.find(({ cents }) => cents !== amountCents) ?? price
}

/** What has come back, by the state of the payment and what was heard of it. */
export function backOf({ heard, amountCents }: TebexBasket, status: string): PaymentState {
  if (status === REFUND) return { refundedCents: amountCents, disputed: false }
  const isCharged = status === CHARGEBACK
  return {
    refundedCents: isCharged && heard === 'lost' ? amountCents : 0,
    disputed: heard === 'disputed' || heard === 'lost' || (isCharged && heard !== 'won'),
  }
}

/** Where no API lets the payment be read, its signed events are all there is. */
export function asHeard({ heard }: TebexBasket): string {
  if (heard === 'refunded') return REFUND
  return heard === 'lost' ? CHARGEBACK : 'complete'
}

function discrepancyIn({ lines }: TebexBasket, { quantities }: Payment): string | null {
  const wanted = wantedIn(lines)
  const ids = new Set([...wanted.keys(), ...quantities.keys()])
  const isSame = [...ids].every((id) => wanted.get(id) === quantities.get(id))
  if (isSame) return null
  return `Articles payés à Tebex : ${inWords(lines, quantities)}. Articles commandés : ${inWords(lines, wanted)}.`
}

const inWords = (lines: TebexBasket['lines'], quantities: Map<number, number>) =>
  [...quantities]
    .map(([id, quantity]) => {
      const name = lines.find(({ packageId }) => packageId === id)?.name
      return `${quantity} × ${name ? `« ${name} »` : `paquet ${id}`}`
    })
    .join(', ')

/** The next best where no API lets the payment be read: what the basket itself says was bought. */
export const asPayment = (id: string, content: Basket): Payment => ({
  id,
  status: content.isComplete ? 'complete' : 'unknown',
  prices: [{ cents: content.totalCents, currency: content.currency }],
  quantities: content.quantities,
  session: null,
})
