import * as z from 'zod/mini'
import { ALL_STATES } from './application-states.ts'
import { DELIVERY_CAUSES, DELIVERY_STATES } from './deliveries.ts'
import { storable } from './fields.ts'
import { ORDER_STATUSES } from './order-statuses.ts'

/** As many as are answered of each kind. */
export const MOST_HITS = 8

/** Left out where the caller may not read any of it; `more`: there are others besides. */
const kind = <Hit extends z.ZodMiniType>(hit: Hit) =>
  z.optional(z.object({ hits: z.array(hit), more: z.boolean() }))

const person = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  /** The name of the character that is linked. */
  character: z.nullable(z.string()),
})

const order = z.object({
  id: z.int(),
  user_name: z.string(),
  amount: z.number(),
  status: z.enum(ORDER_STATUSES),
  created_at: z.string(),
})

const document = z.object({
  number: z.string(),
  order_id: z.int(),
  user_name: z.string(),
  amount: z.number(),
})

const payment = z.object({
  /** The provider's name for the payment, or for its session while nobody has paid. */
  name: z.string(),
  order_id: z.int(),
  user_name: z.string(),
  amount: z.number(),
})

const delivery = z.object({
  id: z.uuid(),
  order_id: z.int(),
  user_name: z.string(),
  product_name: z.string(),
  state: z.enum(DELIVERY_STATES),
  cause: z.enum(DELIVERY_CAUSES),
})

const message = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** How it begins. */
  excerpt: z.string(),
  handled: z.boolean(),
})

const application = z.object({
  id: z.int(),
  form: z.string(),
  user_name: z.string(),
  state: z.enum(ALL_STATES),
})

const page = z.object({ id: z.int(), title: z.string(), address: z.string() })

export const adminSearch = {
  query: z.object({
    q: z._default(z.string().check(z.maxLength(200), storable), ''),
  }),
  response: z.object({
    people: kind(person),
    orders: kind(order),
    documents: kind(document),
    payments: kind(payment),
    deliveries: kind(delivery),
    messages: kind(message),
    applications: kind(application),
    pages: kind(page),
    news: kind(page),
  }),
}
export type SearchFindings = z.infer<typeof adminSearch.response>
