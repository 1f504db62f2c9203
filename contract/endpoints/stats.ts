import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../stats.ts'

/**
 * `revenue` is what was paid and not given back this month (Europe/Paris); the series cover the
 * last `days`.
 */
export const adminStats: Endpoint<typeof schemas.adminStats> = {
  method: 'GET',
  path: '/api/admin/stats',
  who: 'admin',
  needs: ['stats'],
}
