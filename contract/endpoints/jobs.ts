import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../jobs.ts'

export const listJobs: Endpoint<typeof schemas.listJobs> = {
  method: 'GET',
  path: '/api/jobs',
  who: 'anyone',
}
