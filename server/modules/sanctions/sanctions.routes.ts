import * as endpoints from '#contract/endpoints/sanctions.ts'
import * as schemas from '#contract/sanctions.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { liftSanction, listSanctions, sanctionUser } from './sanctions.service.ts'

export function sanctionRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listSanctions, schemas.listSanctions, ({ params }) =>
    listSanctions(deps, params.id),
  )
  api.serve(endpoints.sanctionUser, schemas.sanctionUser, (request) =>
    sanctionUser(deps, request, request.params.id, request.body),
  )
  api.serve(endpoints.liftSanction, schemas.liftSanction, async (request) => {
    await liftSanction(deps, request, request.params.id)
    return { success: true } as const
  })
}
