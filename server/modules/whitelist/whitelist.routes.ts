import * as endpoints from '#contract/endpoints/whitelist.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import * as schemas from '#contract/whitelist.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { findByUsername } from '#server/modules/users/users.service.ts'
import {
  grantWhitelist,
  listWhitelisted,
  notListed,
  readListed,
  revokeWhitelist,
} from './whitelist.service.ts'

function nobody() {
  const message = 'Aucun compte n’a ce pseudo.'
  return new AppError('not_found', message, { fields: { username: message } })
}

export function whitelistRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listWhitelist, schemas.listWhitelist, async ({ query }, reply) => {
    const { listed, total } = await listWhitelisted(deps, query)
    reply.header(TOTAL_HEADER, total)
    return listed
  })

  api.serve(endpoints.grantWhitelist, schemas.grantWhitelist, (request) =>
    deps.db.transaction(async (tx) => {
      const user = await findByUsername({ db: tx }, request.body.username)
      if (!user) throw nobody()
      const by = identityOf(request).user.id
      await grantWhitelist(deps, tx, request, { userId: user.id, by, source: 'team' })
      return readListed(tx, user.id)
    }),
  )

  api.serve(endpoints.revokeWhitelist, schemas.revokeWhitelist, (request) =>
    deps.db.transaction(async (tx) => {
      if (!(await revokeWhitelist(deps, tx, request, request.params.id))) throw notListed()
      return { success: true } as const
    }),
  )
}
