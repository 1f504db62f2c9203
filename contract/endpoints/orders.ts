import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../orders.ts'

/**
 * The caller's own paid orders, newest first; `total` and `spent` count them all, whatever the
 * page.
 */
export const listOwnOrders: Endpoint<typeof schemas.listOwnOrders> = {
  method: 'GET',
  path: '/api/user/orders',
  who: 'account',
}
