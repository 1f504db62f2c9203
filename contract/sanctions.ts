import * as z from 'zod/mini'
import { idParams, instant, text } from './fields.ts'
import { SANCTION_KINDS, standingSanction } from './standing-sanction.ts'

const sanction = z.extend(standingSanction, {
  id: z.int(),
  created_at: z.string(),
  lifted_at: z.nullable(z.string()),
  /** Who decided it, while they have an account. */
  by: z.nullable(z.string()),
})
export type Sanction = z.infer<typeof sanction>

export const sanctionInput = z
  .object({
    kind: z.enum(SANCTION_KINDS, 'Veuillez choisir une sanction'),
    reason: text('Le motif est requis', 500),
    until: z._default(z.nullable(instant('La date de fin est invalide')), null),
  })
  .check(
    z.refine(({ kind, until }) => kind !== 'suspension' || until !== null, {
      error: 'Une suspension a une date de fin',
      path: ['until'],
    }),
  )

export const listSanctions = { params: idParams, response: z.array(sanction) }
export const sanctionUser = { params: idParams, body: sanctionInput, response: sanction }
export const liftSanction = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}
