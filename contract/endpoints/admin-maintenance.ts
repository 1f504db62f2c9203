import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../maintenance.ts'

/**
 * Plans a window, or edits the one that begins at the same moment; one that overlaps another is
 * refused.
 */
export const setMaintenance: Endpoint<typeof schemas.setMaintenance> = {
  method: 'POST',
  path: '/api/maintenance/admin',
  who: 'admin',
}

/** Moves the window that begins at `startDate`, or calls it off and leaves the others. */
export const changeMaintenanceWindow: Endpoint<typeof schemas.changeMaintenanceWindow> = {
  method: 'PUT',
  path: '/api/maintenance/admin/windows/:startDate',
  who: 'admin',
}

/** Every window that runs or lies ahead, the nearest first. */
export const listMaintenanceWindows: Endpoint<typeof schemas.listMaintenanceWindows> = {
  method: 'GET',
  path: '/api/maintenance/admin/windows',
  who: 'admin',
}

export const maintenanceHistory: Endpoint<typeof schemas.maintenanceHistory> = {
  method: 'GET',
  path: '/api/maintenance/admin/history',
  who: 'admin',
}
