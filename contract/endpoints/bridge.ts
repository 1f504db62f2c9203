import type { bridgeSync as schemas } from '../bridge.ts'
import type { Endpoint } from '../endpoint.ts'

/** What a game server calls, again and again; it signs with its own key. */
export const bridgeSync: Endpoint<typeof schemas> = {
  method: 'POST',
  path: '/api/bridge/v1/sync',
  who: 'machine',
  duringMaintenance: true,
}
