import type { FastifyInstance } from 'fastify'
import { adminListJobs, jobResource } from '#contract/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { registerAdminList, registerCrud, registerList } from '#server/lib/crud.ts'
import { jobs } from './jobs.table.ts'

export function publicJobRoutes(app: FastifyInstance, deps: Deps) {
  registerList(app, deps, jobResource, jobs, jobs.name)
}

export function adminJobRoutes(app: FastifyInstance, deps: Deps) {
  registerAdminList(app, deps, adminListJobs, jobs)
  registerCrud(app, deps, jobResource, jobs)
}
