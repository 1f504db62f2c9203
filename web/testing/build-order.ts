import type { DeliveryState } from '#contract/deliveries.ts'
import type { AdminOrder } from '#contract/orders.ts'

/** A line of an order, with where each thing that it delivers stands. */
export const buildItem = (
  product_name: string,
  quantity = 1,
  ...states: DeliveryState[]
): AdminOrder['items'][number] => ({
  product_name,
  image: null,
  quantity,
  price: 1,
  refunded_amount: 0,
  deliveries: states.map((state) => ({
    state,
    receives: null,
    until: null,
    reason: null,
    updated_at: '2026-11-01T10:05:00.000Z',
  })),
})

/** An order as the server lists it. */
export const buildOrder = (overrides: Partial<AdminOrder> = {}): AdminOrder => ({
  id: 7,
  user_id: 1,
  user_name: 'Léa',
  amount: 12,
  refunded_amount: 0,
  status: 'pending',
  created_at: '2026-11-01T10:00:00.000Z',
  paid_at: null,
  payment_method: null,
  invoice_number: null,
  summary_number: null,
  seller: null,
  items: [],
  shipping_address: null,
  notes: null,
  timeline: [],
  attention: null,
  email: 'lea@example.org',
  provider: 'sandbox',
  payment_id: null,
  payer: null,
  hidden_at: null,
  hidden_reason: null,
  demo: false,
  ...overrides,
})

export const PAID = {
  paid_at: '2026-11-01T10:05:00.000Z',
  status: 'completed',
} satisfies Partial<AdminOrder>
