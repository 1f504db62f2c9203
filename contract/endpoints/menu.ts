import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../menu-links.ts'

export const listMenuLinks: Endpoint<typeof schemas.listMenuLinks> = {
  method: 'GET',
  path: '/api/public/menu',
  who: 'anyone',
}
