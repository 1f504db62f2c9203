import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { idParams } from './fields.ts'

/** `completed` is what a payment makes of an order; the admin's list offers the other five. */
export const ORDER_STATUSES = ['pending', 'processing', 'completed', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const orderItem = z.object({ product_name: z.string(), quantity: z.int(), price: z.number(), refunded_amount: z.number() })

const address = z.object({
  line1: z.nullable(z.string()),
  line2: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
})

export const order = z.object({
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
  items: z.array(orderItem),
  shipping_address: z.nullable(address),
  notes: z.nullable(z.string()),
})
export type Order = z.infer<typeof order>

/** The file itself, as PDF. */
export const invoiceDownload = defineEndpoint({
  method: 'GET',
  path: '/api/invoice/download/:id',
  params: idParams,
  response: z.unknown(),
})
