import * as z from 'zod/mini'
import { FACTOR_KINDS } from './factor-kinds.ts'

const member = z.object({
  username: z.string(),
  /** What they prove themselves with besides the password; without any, the password is all. */
  factors: z.array(z.enum(FACTOR_KINDS)),
})

export type ProtectedMember = z.infer<typeof member>

const rule = z.object({
  /** Whether the team is asked for a second factor. */
  required: z.boolean(),
  members: z.array(member),
})

export const readTeamSecurity = {
  response: rule,
}
export const setTeamSecurity = {
  body: z.object({ required: z.boolean() }),
  response: rule,
}
