import { euros } from '#contract/money.ts'
import { lineCents, toCents, toEuros } from '#contract/pricing.ts'
import { Icon } from '#web/components/icon.tsx'
import { loyaltyPoints } from '#web/features/account/loyalty.ts'
import { LineDeliveries } from '#web/features/deliveries/line-deliveries.tsx'
import type { Arrival } from './use-arrival.ts'

/**
 * What was bought, for how much and where each part of it is, live, beside the news that it is
 * paid.
 */
export function ArrivalBoard({ arrival: { order_id, amount, items } }: { arrival: Arrival }) {
  const points = loyaltyPoints(toCents(amount))
  return (
    <section aria-label="Votre livraison" className="arrival crate ml-auto">
      <p className="code">Commande n° {order_id}</p>
      <ul>
        {items.map(({ product_name, quantity, price, deliveries }) => (
          <li key={product_name}>
            <strong className="flex justify-between gap-4">
              <span className="min-w-0">
                {quantity} × {product_name}
              </span>
              <span className="whitespace-nowrap">
                {euros(toEuros(lineCents({ unitCents: toCents(price), quantity })))}
              </span>
            </strong>
            <LineDeliveries deliveries={deliveries} />
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span className="code">Total payé</span>
        <span className="font-display text-3xl leading-none font-black text-amber-text">
          {euros(amount)}
        </span>
      </p>
      {points > 0 && (
        <p className="flex items-center gap-2 text-soft">
          <Icon name="star" className="text-amber-text" />
          {points} point{points > 1 ? 's' : ''} de fidélité gagné{points > 1 ? 's' : ''}
        </p>
      )}
    </section>
  )
}
