import './orders.css'
import { euros } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { LineDeliveries } from '#web/features/deliveries/line-deliveries.tsx'

type OrderItemsProps = Pick<Order, 'items'> & { timeless?: boolean }

/** What was bought, and where each part of it is. */
export function OrderItems({ items, timeless = false }: OrderItemsProps) {
  return (
    <ul className="order-items">
      {items.map((item) => (
        <li key={item.product_name}>
          <span>
            {item.quantity} × {item.product_name}
          </span>
          <span>{euros(item.price * item.quantity)}</span>
          <LineDeliveries of={item.product_name} deliveries={item.deliveries} timeless={timeless} />
        </li>
      ))}
    </ul>
  )
}
