import * as z from 'zod/mini'
import { ownDeliveries } from './deliveries.ts'
import { count, day, idParams, idText, text } from './fields.ts'
import { ORDER_STATUSES } from './order-statuses.ts'
import { pagingQuery } from './paging.ts'

/** What happens to an order, in the order it may happen. */
const ORDER_STEPS = [
  'ordered',
  'paid',
  'invoiced',
  'summarised',
  'delivered',
  'withdrawn',
  'refunded',
  'taken_back',
] as const

const orderItem = z.object({
  product_name: z.string(),
  /** The product's, as it is now. */
  image: z.nullable(z.string()),
  quantity: z.int(),
  price: z.number(),
  refunded_amount: z.number(),
  deliveries: ownDeliveries,
})

const address = z.object({
  line1: z.nullable(z.string()),
  line2: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
})

const order = z.object({
  id: z.int(),
  user_id: z.nullable(z.int()),
  user_name: z.string(),
  amount: z.number(),
  refunded_amount: z.number(),
  status: z.enum(ORDER_STATUSES),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  payment_method: z.nullable(z.string()),
  invoice_number: z.nullable(z.string()),
  /** In place of an invoice, where somebody else sold it. */
  summary_number: z.nullable(z.string()),
  /** Who sold it in their own name and invoices it; null: the owner of the site. */
  seller: z.nullable(z.string()),
  items: z.array(orderItem),
  shipping_address: z.nullable(address),
  notes: z.nullable(z.string()),
  timeline: z.array(
    z.object({
      step: z.enum(ORDER_STEPS),
      at: z.string(),
      detail: z.nullable(z.string()),
      /** The number of the document that a refund issued, to download it. */
      credit_note: z.nullable(z.string()),
    }),
  ),
})
export type Order = z.infer<typeof order>

export const listOwnOrders = {
  query: z.object(pagingQuery),
  response: z.object({
    success: z.literal(true),
    orders: z.array(order),
    total: z.int(),
    spent: z.number(),
  }),
}

/** An order as an admin sees it: `attention` is what they should look at. */
const adminOrder = z.extend(order, {
  attention: z.nullable(z.string()),
  /** The customer's, as it is now; null once their account is gone. */
  email: z.nullable(z.string()),
  provider: z.string(),
  /** The provider's name for the payment. */
  payment_id: z.nullable(z.string()),
  /** Who paid, by the name of their account at the provider. */
  payer: z.nullable(z.string()),
  /** Since when it is out of the team's list, and why. */
  hidden_at: z.nullable(z.string()),
  hidden_reason: z.nullable(z.string()),
  /** Made up by the demo: it was never paid, and nothing can be done to it. */
  demo: z.boolean(),
})
export type AdminOrder = z.infer<typeof adminOrder>

export const adminListOrders = {
  query: z.object({
    ...pagingQuery,
    status: z.optional(z.enum(ORDER_STATUSES, 'Statut inconnu')),
    from: z.optional(day('Date invalide')),
    to: z.optional(day('Date invalide')),
    /** All of one customer's, those that were put away too. */
    customer: z.optional(idText),
    /** Those that were put away, and no others. */
    hidden: z.optional(z.enum(['only'], 'Filtre inconnu')),
  }),
  response: z.array(adminOrder),
}
export const adminGetOrder = { params: idParams, response: adminOrder }
export const adminUpdateOrder = {
  params: idParams,
  body: z.object({ status: z.enum(ORDER_STATUSES, 'Statut inconnu') }),
  response: adminOrder,
}
/** `attention`: the sentence that was read, so that a newer one is not put away unread. */
export const adminSettleOrder = {
  params: idParams,
  body: z.object({ attention: z.string('Dites ce que vous avez vérifié') }),
  response: adminOrder,
}
export const adminRemoveOrder = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}
export const adminHideOrder = {
  params: idParams,
  body: z.object({ reason: text('Dites pourquoi elle est masquée', 500) }),
  response: adminOrder,
}
export const adminShowOrder = { params: idParams, response: adminOrder }
/** The confirmation, with the document of the sale. */
export const adminResendMail = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}
export const adminRefundOrder = {
  params: idParams,
  body: z.object({ cents: z.optional(count(1, 100_000_000, 'Le montant doit être positif')) }),
  response: adminOrder,
}
