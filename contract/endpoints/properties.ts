import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../properties.ts'

export const listProperties: Endpoint<typeof schemas.listProperties> = {
  method: 'GET',
  path: '/api/properties',
  who: 'anyone',
}
