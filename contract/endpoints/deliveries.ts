import type * as schemas from '../deliveries.ts'
import type { Endpoint } from '../endpoint.ts'

/** What wants a person first, then the latest. */
export const listDeliveries: Endpoint<typeof schemas.listDeliveries> = {
  method: 'GET',
  path: '/api/admin/deliveries',
  who: 'admin',
  needs: ['deliveries.read'],
}

/** How many there are in each state. */
export const countDeliveries: Endpoint<typeof schemas.countDeliveries> = {
  method: 'GET',
  path: '/api/admin/deliveries/counts',
  who: 'admin',
  needs: ['deliveries.read'],
}

/** What waits too long, and game servers that are not heard while something waits. */
export const listDeliveryAlerts: Endpoint<typeof schemas.listDeliveryAlerts> = {
  method: 'GET',
  path: '/api/admin/deliveries/alerts',
  who: 'admin',
  needs: ['deliveries.read'],
}

/** Sends it again, to the present link and to any game server unless one is named. */
export const resendDelivery: Endpoint<typeof schemas.resendDelivery> = {
  method: 'POST',
  path: '/api/admin/deliveries/:id/resend',
  who: 'admin',
  needs: ['deliveries.write'],
}

export const cancelDelivery: Endpoint<typeof schemas.cancelDelivery> = {
  method: 'POST',
  path: '/api/admin/deliveries/:id/cancel',
  who: 'admin',
  needs: ['deliveries.write'],
}

/** Says what happened, by somebody who looked. */
export const resolveDelivery: Endpoint<typeof schemas.resolveDelivery> = {
  method: 'POST',
  path: '/api/admin/deliveries/:id/resolve',
  who: 'admin',
  needs: ['deliveries.write'],
}

/** What is being delivered of one's own order, by its payment session. */
export const sessionDeliveries: Endpoint<typeof schemas.sessionDeliveries> = {
  method: 'GET',
  path: '/api/user/deliveries/:sessionId',
  who: 'account',
}
