import * as z from 'zod/mini'

/** How much of each there is that a person must see to. */
export const adminWaiting = {
  response: z.object({
    /** Uncertain, failed, or for the team to hand over. */
    deliveries: z.int(),
    orders: z.int(),
    /** Open threads where the customer has the last word. */
    messages: z.int(),
    /** Applications where the team has the next word, of those that the caller reads. */
    applications: z.int(),
  }),
}
export type Waiting = z.infer<typeof adminWaiting.response>
