import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../maintenance.ts'

/** There is one schedule at a time: another replaces what stands, and off ends it. */
export const setMaintenance: Endpoint<typeof schemas.setMaintenance> = {
  method: 'POST',
  path: '/api/maintenance/admin',
  who: 'admin',
  needs: ['maintenance'],
}

/** The newest first; its id is the version that a decision may name in `If-Match`. */
export const maintenanceHistory: Endpoint<typeof schemas.maintenanceHistory> = {
  method: 'GET',
  path: '/api/maintenance/admin/history',
  who: 'admin',
  needs: ['maintenance'],
}
