import { defineResource, type Endpoint } from '../endpoint.ts'
import type * as schemas from '../properties.ts'
import { listProperties } from './properties.ts'

export const propertyResource = defineResource<typeof schemas.propertyResource>(
  '/api/admin/properties',
  listProperties,
)

/** The same list where the admin panel reads it. */
export const adminListProperties: Endpoint<typeof schemas.propertyResource.list> = {
  method: 'GET',
  path: '/api/admin/properties',
  who: 'admin',
}
