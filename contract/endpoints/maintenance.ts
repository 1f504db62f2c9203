import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../maintenance.ts'

/**
 * Asked by every open tab every 1.5 s. Of the windows that lie ahead or run, the nearest is named.
 */
export const maintenanceStatus: Endpoint<typeof schemas.maintenanceStatus> = {
  method: 'GET',
  path: '/api/maintenance/status',
  who: 'anyone',
  duringMaintenance: true,
}
