import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/stats.ts'
import * as schemas from '#contract/stats.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'
import { readStats } from './stats.service.ts'

const DEFAULT_DAYS = 30

export function adminStatsRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, endpoints.adminStats, schemas.adminStats, ({ query }) =>
    readStats(deps, Number(query.days ?? DEFAULT_DAYS)),
  )
}
