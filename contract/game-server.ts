import * as z from 'zod/mini'

export const playerCount = {
  response: z.object({ count: z.nullable(z.int()) }),
}
export type PlayerCount = z.infer<typeof playerCount.response>
