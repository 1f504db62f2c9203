import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

/** How many players are in town; null when the game server does not answer. Never who they are. */
export const playerCount = defineEndpoint({
  method: 'GET',
  path: '/api/fivem-players',
  response: z.object({ count: z.nullable(z.int()) }),
})
