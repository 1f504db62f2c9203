import * as z from 'zod/mini'

export const playerCount = {
  /** `hour`: in town, where the game server tells. */
  response: z.object({ count: z.nullable(z.int()), hour: z.optional(z.int()) }),
}
export type PlayerCount = z.infer<typeof playerCount.response>
