import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../reference.ts'

/** The API in OpenAPI. */
export const apiDocument: Endpoint<typeof schemas.apiDocument> = {
  method: 'GET',
  path: '/api/openapi.json',
  who: 'anyone',
  duringMaintenance: true,
}

/** The same as a page. */
export const apiReference: Endpoint<typeof schemas.apiReference> = {
  method: 'GET',
  path: '/api/reference',
  who: 'anyone',
  duringMaintenance: true,
}
