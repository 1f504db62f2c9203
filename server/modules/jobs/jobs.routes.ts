import * as admin from '#contract/endpoints/admin-jobs.ts'
import * as schemas from '#contract/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { registerAdminList, registerCrud, registerList } from '#server/lib/crud.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { jobs } from './jobs.table.ts'

export function jobRoutes(api: Api, deps: Deps) {
  registerList(api, deps, admin.jobResource, schemas.jobResource, jobs, jobs.name)

  registerAdminList(api, deps, admin.adminListJobs, schemas.jobResource.list, jobs)
  registerCrud(api, deps, admin.jobResource, schemas.jobResource, jobs)
}
