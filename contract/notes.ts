import * as z from 'zod/mini'
import { count, idParams, idText, text } from './fields.ts'
import { pagingQuery } from './paging.ts'

const { page, size } = pagingQuery

/** What the team writes down for itself about a customer or one of their orders. */
const note = z.object({
  id: z.int(),
  /** Null: it is about the customer as a whole. */
  order_id: z.nullable(z.int()),
  /** Under the name that they had. */
  author: z.string(),
  /** The caller wrote it, and may take it back. */
  own: z.boolean(),
  text: z.string(),
  created_at: z.string(),
})
export type Note = z.infer<typeof note>

const UNKNOWN = 'Dites de quel client ou de quelle commande il s’agit'
const oneOfBoth = z.refine<{ customer?: unknown; order?: unknown }>(
  ({ customer, order }) => (customer === undefined) !== (order === undefined),
  UNKNOWN,
)
const id = z.optional(count(1, 2_147_483_647, UNKNOWN))

export const listNotes = {
  query: z
    .object({ page, size, customer: z.optional(idText), order: z.optional(idText) })
    .check(oneOfBoth),
  response: z.array(note),
}
export const createNote = {
  body: z
    .object({ customer: id, order: id, text: text('Veuillez écrire une note', 2000) })
    .check(oneOfBoth),
  response: note,
}
export const removeNote = { params: idParams, response: z.object({ success: z.literal(true) }) }
