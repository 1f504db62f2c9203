import * as endpoints from '#contract/endpoints/search.ts'
import * as schemas from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { search } from './search.service.ts'

export function searchRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.adminSearch, schemas.adminSearch, (request) =>
    search(deps, request.query.q.trim(), identityOf(request).user),
  )
}
