import * as schemas from '#contract/admin-users.ts'
import * as endpoints from '#contract/endpoints/admin-users.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { listUsers, removeUser, updateUser } from './admin-users.service.ts'
import { switchSecondFactorOff } from './second-factor-off.ts'

export function adminUserRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.adminListUsers, schemas.adminListUsers, async ({ query }, reply) => {
    const { rows, total } = await listUsers(deps, query)
    reply.header(TOTAL_HEADER, total)
    return rows
  })
  api.serve(endpoints.adminUpdateUser, schemas.adminUpdateUser, (request) =>
    updateUser(deps, request, request.params.id, request.body),
  )
  api.serve(endpoints.adminSecondFactorOff, schemas.adminSecondFactorOff, async (request) => {
    await switchSecondFactorOff(deps, request, request.params.id)
    return { success: true } as const
  })
  api.serve(endpoints.adminRemoveUser, schemas.adminRemoveUser, async (request) => {
    await removeUser(deps, request, request.params.id)
    return { success: true } as const
  })
}
