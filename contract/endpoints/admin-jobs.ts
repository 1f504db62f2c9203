import { defineResource, type Endpoint } from '../endpoint.ts'
import type * as schemas from '../jobs.ts'
import { listJobs } from './jobs.ts'

export const jobResource = defineResource<typeof schemas.jobResource>('/api/admin/jobs', listJobs)

/** The same list where the admin panel reads it. */
export const adminListJobs: Endpoint<typeof schemas.jobResource.list> = {
  method: 'GET',
  path: '/api/admin/jobs',
  who: 'admin',
}
