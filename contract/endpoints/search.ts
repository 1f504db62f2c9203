import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../search.ts'

/**
 * Whatever the words are found in: people, orders, documents, payments, deliveries, messages,
 * applications and pages, as far as the caller may read them.
 */
export const adminSearch: Endpoint<typeof schemas.adminSearch> = {
  method: 'GET',
  path: '/api/admin/search',
  who: 'admin',
  needs: [],
}
