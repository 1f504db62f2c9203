import * as z from 'zod/mini'

/** What a new owner sees to, in the order that it is best done. */
const FIRST_STEPS = [
  'identity',
  'logo',
  'product',
  'demo',
  'payment',
  'mail',
  'game_server',
  'legal',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

const firstDay = z.object({
  /** Whether each is done, as far as the server itself can tell. */
  steps: z.record(z.enum(FIRST_STEPS), z.boolean()),
  /** Put away for good, by an admin who had done all of it. */
  away: z.boolean(),
})
export type FirstDay = z.infer<typeof firstDay>

export const readFirstDay = { response: firstDay }
export const putFirstDayAway = { response: firstDay }
