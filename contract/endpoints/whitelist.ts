import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../whitelist.ts'

const path = '/api/admin/whitelist'

/** Who may come in where a whitelist is asked for, the newest first. */
export const listWhitelist: Endpoint<typeof schemas.listWhitelist> = {
  method: 'GET',
  path,
  who: 'admin',
  needs: ['whitelist'],
}

/** By name; who is on it already stays on it as they are. */
export const grantWhitelist: Endpoint<typeof schemas.grantWhitelist> = {
  method: 'POST',
  path,
  who: 'admin',
  needs: ['whitelist'],
}

export const revokeWhitelist: Endpoint<typeof schemas.revokeWhitelist> = {
  method: 'DELETE',
  path: `${path}/:id`,
  who: 'admin',
  needs: ['whitelist'],
}
