import type * as schemas from '../auth.ts'
import type { Endpoint } from '../endpoint.ts'

export const verifyAdmin: Endpoint<typeof schemas.verifyAdmin> = {
  method: 'GET',
  path: '/api/admin/verify',
  who: 'admin',
  needs: [],
}
