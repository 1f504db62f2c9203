import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../maintenance.ts'

/** Asked by every open tab every 1.5 s. A schedule is named from its decision until its end. */
export const maintenanceStatus: Endpoint<typeof schemas.maintenanceStatus> = {
  method: 'GET',
  path: '/api/maintenance/status',
  who: 'anyone',
  duringMaintenance: true,
}
