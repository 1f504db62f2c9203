import type { FastifyRequest } from 'fastify'
import * as endpoints from '#contract/endpoints/second-factor.ts'
import * as schemas from '#contract/second-factor.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { ownOrigin } from '#server/lib/own-origin.ts'
import type { PasskeySite } from '#server/modules/second-factors/passkeys.ts'
import * as service from '#server/modules/second-factors/second-factors.service.ts'
import { readTeamRule } from '#server/modules/second-factors/team-rule.ts'
import { identityOf } from './guards.ts'

/** Where browsers find the site, which is what its passkeys are bound to. */
export const passkeySite = (
  { appearance, config }: Pick<Deps, 'appearance' | 'config'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): PasskeySite => ({ name: appearance.current().identity.name, origin: ownOrigin(config, request) })

/** The second factors of the caller's own account. */
export function secondFactorRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listSecondFactors, schemas.listSecondFactors, async (request) => {
    const { id, roles } = identityOf(request).user
    return {
      ...(await service.readSecondFactors(deps, id)),
      required: roles.includes('admin') && (await readTeamRule(deps.db)),
    }
  })
  api.serve(endpoints.startTotp, schemas.startTotp, async (request) =>
    service.startTotp(deps, identityOf(request).user),
  )
  api.serve(endpoints.addTotp, schemas.addTotp, (request) =>
    service.addTotp(deps, identityOf(request).user, request.body),
  )
  api.serve(endpoints.startPasskey, schemas.startPasskey, (request) =>
    service.startPasskey(deps, identityOf(request).user, passkeySite(deps, request)),
  )
  api.serve(endpoints.addPasskey, schemas.addPasskey, (request) =>
    service.addPasskey(deps, identityOf(request).user, passkeySite(deps, request), request.body),
  )
  api.serve(endpoints.renameSecondFactor, schemas.renameSecondFactor, (request) =>
    service.renameFactor(deps, identityOf(request).user.id, request.params.id, request.body.name),
  )
  api.serve(endpoints.removeSecondFactor, schemas.removeSecondFactor, async (request) => {
    await service.removeFactor(deps, identityOf(request).user, request.params.id)
    return { success: true } as const
  })
  api.serve(endpoints.renewRecoveryCodes, schemas.renewRecoveryCodes, async (request) => ({
    recovery_codes: await service.makeRecoveryCodes(deps, identityOf(request).user),
  }))
}
