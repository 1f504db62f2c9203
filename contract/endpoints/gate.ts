import type { admit as admitSchemas } from '../admission.ts'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../gate.ts'

/** What a game server asks when somebody connects; it signs with its own key. */
export const admit: Endpoint<typeof admitSchemas> = {
  method: 'POST',
  path: '/api/bridge/v1/admission',
  who: 'machine',
  duringMaintenance: true,
}

const settings = '/api/admin/gate'

export const readGate: Endpoint<typeof schemas.readGate> = {
  method: 'GET',
  path: settings,
  who: 'admin',
  needs: ['game-servers'],
}

export const setGate: Endpoint<typeof schemas.setGate> = {
  method: 'PUT',
  path: settings,
  who: 'admin',
  needs: ['game-servers'],
}
