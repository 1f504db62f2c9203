import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../health.ts'

/** The process answers. */
export const health: Endpoint<typeof schemas.health> = {
  method: 'GET',
  path: '/api/health',
  who: 'anyone',
  duringMaintenance: true,
}

/** It can also do its work: the database answers, and it is not stopping. */
export const ready: Endpoint<typeof schemas.ready> = {
  method: 'GET',
  path: '/api/ready',
  who: 'anyone',
  duringMaintenance: true,
}
