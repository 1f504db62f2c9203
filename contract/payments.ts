import * as z from 'zod/mini'

/** What an admin has to know of whoever takes the money. */
const paymentFacts = z.object({
  /** Null: nobody does. */
  provider: z.nullable(z.string()),
  /** How customers pay, in their words. */
  method: z.nullable(z.string()),
  /** A part of a payment can be given back from here. */
  refunds_parts: z.boolean(),
  /** Where the provider's own panel shows a payment, `{id}` being its name. */
  payment_url: z.nullable(z.string()),
  /** What the owner should know about selling this way. */
  warnings: z.array(z.string()),
})
export type PaymentFacts = z.infer<typeof paymentFacts>

export const adminPayments = { response: paymentFacts }
