import type { AdminOrder, Order } from '#contract/orders.ts'
import { flag, id, list, number, optionalText, type Read, record, text } from '#web/lib/read.ts'

type Step = Order['timeline'][number]
type Delivery = Order['items'][number]['deliveries'][number]
type Address = NonNullable<Order['shipping_address']>

/** Words that a later version adds are shown as they are. */
const word = <Word extends string>() => text as Read<Word>

const readAddress = record<Address>({
  line1: optionalText,
  line2: optionalText,
  postal_code: optionalText,
  city: optionalText,
  country: optionalText,
})

/** Every field an order has, for customers and admins alike. */
const FIELDS = {
  id,
  user_id: (value: unknown) => (value == null ? null : id(value)),
  user_name: text,
  amount: number(0),
  refunded_amount: number(0),
  status: word<Order['status']>(),
  created_at: text,
  paid_at: optionalText,
  payment_method: optionalText,
  invoice_number: optionalText,
  summary_number: optionalText,
  seller: optionalText,
  items: list(
    record<Order['items'][number]>({
      product_name: text,
      image: optionalText,
      quantity: number(1),
      price: number(0),
      refunded_amount: number(0),
      deliveries: list(
        record<Delivery>({
          state: word<Delivery['state']>(),
          receives: (value) => (value ?? null) as Delivery['receives'],
          until: optionalText,
          reason: optionalText,
          updated_at: text,
        }),
      ),
    }),
  ),
  shipping_address: (value: unknown) =>
    value && typeof value === 'object' ? readAddress(value) : null,
  notes: optionalText,
  timeline: list(
    record<Step>({
      step: word<Step['step']>(),
      at: text,
      detail: optionalText,
      credit_note: optionalText,
    }),
  ),
}

export const readOrder = record<Order>(FIELDS)
export const readAdminOrder = record<AdminOrder>({
  ...FIELDS,
  attention: optionalText,
  email: optionalText,
  provider: text,
  payment_id: optionalText,
  payer: optionalText,
  hidden_at: optionalText,
  hidden_reason: optionalText,
  demo: flag(false),
})
