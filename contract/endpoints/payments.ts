import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../payments.ts'

export const adminPayments: Endpoint<typeof schemas.adminPayments> = {
  method: 'GET',
  path: '/api/admin/payments',
  who: 'admin',
  needs: ['orders.read', 'products'],
}
