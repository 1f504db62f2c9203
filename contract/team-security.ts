import * as z from 'zod/mini'

const rule = z.object({
  /** Whether the team is asked for a second factor. */
  required: z.boolean(),
  /** Who of the team has none, by name. */
  without: z.array(z.string()),
})

export const readTeamSecurity = {
  response: rule,
}
export const setTeamSecurity = {
  body: z.object({ required: z.boolean() }),
  response: rule,
}
