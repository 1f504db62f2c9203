import * as z from 'zod/mini'
import { CHECK_STATES } from './check-states.ts'

const advice = z.object({
  text: z.string(),
  /** The place of the panel where it is done, with its name; null: elsewhere. */
  place: z.nullable(z.object({ label: z.string(), path: z.string() })),
})
export type Advice = z.infer<typeof advice>

const check = z.object({
  title: z.string(),
  state: z.enum(CHECK_STATES),
  /** What is, in a sentence or two. */
  says: z.string(),
  /** What to do about it; null: nothing. */
  advice: z.nullable(advice),
})
export type Check = z.infer<typeof check>

const group = z.object({ title: z.string(), checks: z.array(check) })
export type CheckGroup = z.infer<typeof group>

export const readSystem = {
  response: z.object({ checked_at: z.string(), groups: z.array(group) }),
}
export type SystemState = z.infer<typeof readSystem.response>
