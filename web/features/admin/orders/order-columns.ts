import type { DeliveryState } from '#contract/deliveries.ts'
import type { AdminOrder } from '#contract/orders.ts'

/** « Grade Matelot ×1, Liasse de 100 000 $ ×2 ». */
export const itemsText = ({ items }: Pick<AdminOrder, 'items'>) =>
  items.map(({ product_name, quantity }) => `${product_name} ×${quantity}`).join(', ') || '—'

/** What a person must see to, then what is under way, then what is over. */
const FIRST: DeliveryState[] = [
  'uncertain',
  'failed',
  'manual',
  'unlinked',
  'retrying',
  'offered',
  'waiting',
  'revoking',
  'applied',
  'revoked',
  'cancelled',
]

/** Of all that an order delivers, the state that says most about it; null: it delivers nothing. */
export function deliveryOf({ items }: Pick<AdminOrder, 'items'>): DeliveryState | null {
  const states = new Set(items.flatMap(({ deliveries }) => deliveries.map(({ state }) => state)))
  return FIRST.find((state) => states.has(state)) ?? null
}
