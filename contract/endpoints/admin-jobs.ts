import { defineResource } from '../endpoint.ts'
import type * as schemas from '../jobs.ts'

export const jobResource = defineResource<typeof schemas.jobResource>('/api/admin/jobs')
