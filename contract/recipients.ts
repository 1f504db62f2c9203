import * as z from 'zod/mini'

/** Who is told of customers besides those whom the privacy policy always names. */
export const listRecipients = { response: z.array(z.object({ name: z.string() })) }
