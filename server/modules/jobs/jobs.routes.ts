import type { FastifyInstance } from 'fastify'
import { jobResource } from '#contract/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { registerList } from '#server/lib/crud.ts'
import { jobs } from './jobs.table.ts'

export function publicJobRoutes(app: FastifyInstance, deps: Deps) {
  registerList(app, deps, jobResource, jobs, jobs.name)
}
