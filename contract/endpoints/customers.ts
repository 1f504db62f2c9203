import type * as schemas from '../customers.ts'
import type { Endpoint } from '../endpoint.ts'

/** A customer as the team helps them. */
export const getCustomer: Endpoint<typeof schemas.getCustomer> = {
  method: 'GET',
  path: '/api/admin/customers/:id',
  who: 'admin',
  needs: ['users.read'],
}
