import { lineCents, toCents } from '#contract/pricing.ts'
import { Icon } from '#web/components/icon.tsx'
import { loyaltyPoints } from '#web/features/account/loyalty.ts'
import { LineDeliveries } from '#web/features/deliveries/line-deliveries.tsx'
import { Slip } from './slip.tsx'
import type { Arrival } from './use-arrival.ts'

/**
 * What was bought, for how much and where each part of it is, live, beside the news that it is
 * paid.
 */
export function ArrivalBoard({ arrival: { order_id, amount, items } }: { arrival: Arrival }) {
  const cents = toCents(amount)
  const points = loyaltyPoints(cents)
  return (
    <Slip
      label="Votre livraison"
      head={`Commande n° ${order_id}`}
      lines={items.map(({ product_name, quantity, price, deliveries }) => ({
        name: product_name,
        quantity,
        cents: lineCents({ unitCents: toCents(price), quantity }),
        more: <LineDeliveries of={product_name} deliveries={deliveries} brief />,
      }))}
      total="Total payé"
      cents={cents}
    >
      {points > 0 && (
        <p className="flex items-center gap-2 text-soft">
          <Icon name="star" className="text-amber-text" />
          {points} point{points > 1 ? 's' : ''} de fidélité gagné{points > 1 ? 's' : ''}
        </p>
      )}
    </Slip>
  )
}
