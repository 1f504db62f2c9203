import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../game-servers.ts'

const path = '/api/admin/game-servers'
const one = `${path}/:id`

export const listGameServers: Endpoint<typeof schemas.listGameServers> = {
  method: 'GET',
  path,
  who: 'admin',
  // A delivery is sent again to one of them.
  needs: ['game-servers', 'deliveries.read'],
}

/** Its key is in this answer and in no other. */
export const createGameServer: Endpoint<typeof schemas.createGameServer> = {
  method: 'POST',
  path,
  who: 'admin',
  needs: ['game-servers'],
  fresh: true,
}

export const renameGameServer: Endpoint<typeof schemas.renameGameServer> = {
  method: 'PUT',
  path: one,
  who: 'admin',
  needs: ['game-servers'],
}

/** A new key; the old one works for a day more. */
export const rotateGameServerKey: Endpoint<typeof schemas.rotateGameServerKey> = {
  method: 'POST',
  path: `${one}/key`,
  who: 'admin',
  needs: ['game-servers'],
  fresh: true,
}

/** The resource itself as a zip, with who this server is in its config.js. */
export const downloadResource: Endpoint<typeof schemas.downloadResource> = {
  method: 'POST',
  path: `${one}/resource`,
  who: 'admin',
  needs: ['game-servers'],
}

/** Its keys are refused at once; what was offered there is left to a person. */
export const removeGameServer: Endpoint<typeof schemas.removeGameServer> = {
  method: 'DELETE',
  path: one,
  who: 'admin',
  needs: ['game-servers'],
}
