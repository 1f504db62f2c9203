import type * as schemas from '../alerts.ts'
import type { Endpoint } from '../endpoint.ts'

const path = '/api/admin/alerts/settings'

export const readAlertSettings: Endpoint<typeof schemas.readAlertSettings> = {
  method: 'GET',
  path,
  who: 'admin',
  needs: ['settings'],
}

/** Fresh: whoever has stolen a session would begin by silencing it. */
export const setAlertSettings: Endpoint<typeof schemas.setAlertSettings> = {
  method: 'PUT',
  path,
  who: 'admin',
  needs: ['settings'],
  fresh: true,
}

export const testAlerts: Endpoint<typeof schemas.testAlerts> = {
  method: 'POST',
  path: `${path}/test`,
  who: 'admin',
  needs: ['settings'],
}
