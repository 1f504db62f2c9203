/** `completed` is what a payment makes of an order; the admin's list offers the other five. */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'completed',
  'shipped',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
