import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../game-link.ts'

const path = '/api/user/game-link'

/** The character that purchases go to, and the code that links one. */
export const getGameLink: Endpoint<typeof schemas.getGameLink> = {
  method: 'GET',
  path,
  who: 'account',
}

/** A new code in place of the one before. */
export const createLinkCode: Endpoint<typeof schemas.createLinkCode> = {
  method: 'POST',
  path: `${path}/code`,
  who: 'account',
}

/** In the demo alone: the simulated character types the code itself. */
export const linkSimulatedCharacter: Endpoint<typeof schemas.linkSimulatedCharacter> = {
  method: 'POST',
  path: `${path}/simulated`,
  who: 'account',
}

export const removeGameLink: Endpoint<typeof schemas.removeGameLink> = {
  method: 'DELETE',
  path,
  who: 'account',
}
