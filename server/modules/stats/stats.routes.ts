import * as endpoints from '#contract/endpoints/stats.ts'
import * as schemas from '#contract/stats.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { readStats } from './stats.service.ts'

const DEFAULT_DAYS = 30

export function statsRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.adminStats, schemas.adminStats, ({ query }) =>
    readStats(deps, Number(query.days ?? DEFAULT_DAYS)),
  )
}
