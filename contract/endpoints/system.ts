import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../system.ts'

/** How the site does, and what to do where it does not do well. */
export const readSystem: Endpoint<typeof schemas.readSystem> = {
  method: 'GET',
  path: '/api/admin/system',
  who: 'admin',
  needs: ['settings'],
}
