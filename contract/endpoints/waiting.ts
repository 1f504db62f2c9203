import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../waiting.ts'

/** What waits for the team, for the panel's menu. */
export const adminWaiting: Endpoint<typeof schemas.adminWaiting> = {
  method: 'GET',
  path: '/api/admin/waiting',
  who: 'admin',
  needs: [],
}
