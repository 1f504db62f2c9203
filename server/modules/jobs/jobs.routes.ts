import { jobResource } from '#contract/endpoints/admin-jobs.ts'
import { listJobs } from '#contract/endpoints/jobs.ts'
import * as schemas from '#contract/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { registerCrud, registerList } from '#server/lib/crud.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { jobs } from './jobs.table.ts'

export function jobRoutes(api: Api, deps: Deps) {
  registerList(api, deps, listJobs, schemas.listJobs, jobs, jobs.name)
  registerCrud(api, deps, jobResource, schemas.jobResource, jobs, listJobs)
}
