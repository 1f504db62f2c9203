import * as endpoints from '#contract/endpoints/game-link.ts'
import * as schemas from '#contract/game-link.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { makeCode, readLink, unlink } from '#server/modules/game-links/game-links.service.ts'
import { createSimulatedLinks } from '#server/modules/game-links/link-simulated.ts'
import { followLink } from './follow-link.ts'

/** Here and not with the links: who unlinks has what waits for them wait for another link. */
export function gameLinkRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.getGameLink, schemas.getGameLink, (request) =>
    readLink(deps, identityOf(request).user.id),
  )
  api.serve(endpoints.createLinkCode, schemas.createLinkCode, async (request) => {
    const { id } = identityOf(request).user
    await makeCode(deps, id)
    return readLink(deps, id)
  })
  const linkSimulated = createSimulatedLinks(deps)
  api.serve(endpoints.linkSimulatedCharacter, schemas.linkSimulatedCharacter, (request) =>
    linkSimulated(identityOf(request).user.id),
  )
  api.serve(endpoints.removeGameLink, schemas.removeGameLink, async (request) => {
    const { id } = identityOf(request).user
    await deps.db.transaction(async (tx) => {
      await unlink(tx, id)
      await followLink(tx, id, null, deps.now())
    })
    return readLink(deps, id)
  })
}
