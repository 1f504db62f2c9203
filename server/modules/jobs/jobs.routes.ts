import type { FastifyInstance } from 'fastify'
import * as admin from '#contract/endpoints/admin-jobs.ts'
import * as schemas from '#contract/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { registerAdminList, registerCrud, registerList } from '#server/lib/crud.ts'
import { jobs } from './jobs.table.ts'

export function publicJobRoutes(app: FastifyInstance, deps: Deps) {
  registerList(app, deps, admin.jobResource, schemas.jobResource, jobs, jobs.name)
}

export function adminJobRoutes(app: FastifyInstance, deps: Deps) {
  registerAdminList(app, deps, admin.adminListJobs, schemas.jobResource.list, jobs)
  registerCrud(app, deps, admin.jobResource, schemas.jobResource, jobs)
}
