import { euros } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { LineDeliveries } from '#web/features/deliveries/line-deliveries.tsx'

/** What was bought, and where each part of it is. */
export function OrderItems({ items }: Pick<Order, 'items'>) {
  return (
    <ul className="order-items">
      {items.map((item) => (
        <li key={item.product_name}>
          <span>
            {item.quantity} × {item.product_name}
          </span>
          <span>{euros(item.price * item.quantity)}</span>
          <LineDeliveries deliveries={item.deliveries} />
        </li>
      ))}
    </ul>
  )
}
