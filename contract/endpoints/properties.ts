import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../properties.ts'

export const listProperties: Endpoint<typeof schemas.propertyResource.list> = {
  method: 'GET',
  path: '/api/properties',
  who: 'anyone',
}
