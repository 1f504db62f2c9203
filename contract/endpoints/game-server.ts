import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../game-server.ts'

/** How many players are in town; null when the game server does not answer. Never who they are. */
export const playerCount: Endpoint<typeof schemas.playerCount> = {
  method: 'GET',
  path: '/api/fivem-players',
  who: 'anyone',
}
