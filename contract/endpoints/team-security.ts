import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../team-security.ts'

const path = '/api/admin/security'

export const readTeamSecurity: Endpoint<typeof schemas.readTeamSecurity> = {
  method: 'GET',
  path,
  who: 'admin',
  needs: ['settings'],
}

/** Only somebody who has a second factor can ask the others for one. */
export const setTeamSecurity: Endpoint<typeof schemas.setTeamSecurity> = {
  method: 'PUT',
  path,
  who: 'admin',
  needs: ['settings'],
  fresh: true,
}
