import * as z from 'zod/mini'
import { CONTACT_CATEGORIES } from './contact.ts'
import { idParams, idText } from './fields.ts'
import { pagingQuery } from './paging.ts'

const message = z.object({
  id: z.int(),
  /** The account that was signed in; null: none, or gone. */
  user_id: z.nullable(z.int()),
  name: z.string(),
  email: z.string(),
  category: z.enum(CONTACT_CATEGORIES),
  message: z.string(),
  created_at: z.string(),
  handled_at: z.nullable(z.string()),
})
export type ContactMessage = z.infer<typeof message>

export const listMessages = {
  query: z.object({ ...pagingQuery, customer: z.optional(idText) }),
  response: z.array(message),
}
export const handleMessage = {
  params: idParams,
  body: z.object({ handled: z.boolean() }),
  response: message,
}
export const removeMessage = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}
