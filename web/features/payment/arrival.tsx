import { LineDeliveries } from '#web/features/deliveries/line-deliveries.tsx'
import type { Arrival } from './use-arrival.ts'

/** What was bought and where each part of it is, live, beside the news that it is paid. */
export function ArrivalBoard({ arrival }: { arrival: Arrival }) {
  return (
    <section aria-label="Votre livraison" className="arrival crate">
      <ul>
        {arrival.items.map(({ product_name, quantity, deliveries }) => (
          <li key={product_name}>
            <strong>
              {quantity} × {product_name}
            </strong>
            <LineDeliveries deliveries={deliveries} />
          </li>
        ))}
      </ul>
    </section>
  )
}
