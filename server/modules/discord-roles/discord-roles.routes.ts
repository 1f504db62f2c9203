import * as schemas from '#contract/discord-roles.ts'
import * as endpoints from '#contract/endpoints/discord-roles.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { countWithin, HOUR_MS, quotaUsedUp } from '#server/lib/quota.ts'
import * as service from './discord-roles.service.ts'

const RECONCILIATIONS_PER_HOUR = 6

export function discordRoleRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.readDiscordRoles, schemas.readDiscordRoles, () =>
    service.readDiscordRoles(deps),
  )
  api.serve(endpoints.addRoleRule, schemas.addRoleRule, (request) =>
    service.addRule(deps, request, request.body),
  )
  api.serve(endpoints.removeRoleRule, schemas.removeRoleRule, async (request) => {
    await service.removeRule(deps, request, request.params.id)
    return { success: true } as const
  })
  api.serve(endpoints.reconcileRoles, schemas.reconcileRoles, async () => {
    const { db, now } = deps
    if (!(await countWithin(db, now(), 'discord-reconcile', RECONCILIATIONS_PER_HOUR, HOUR_MS)))
      throw quotaUsedUp()
    return { linked: await service.reconcile(deps) }
  })
}
