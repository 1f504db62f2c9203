import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../factions.ts'

export const listFactions: Endpoint<typeof schemas.factionResource.list> = {
  method: 'GET',
  path: '/api/public/factions',
  who: 'anyone',
}
