import * as schemas from '#contract/easter-eggs.ts'
import * as endpoints from '#contract/endpoints/easter-eggs.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { claimEgg, listClaims } from './maintenance.service.ts'

const EASTER_EGGS = new Set(['konami'])

export function easterEggRoutes(api: Api, deps: Deps) {
  const assertKnown = (name: string) => {
    if (!EASTER_EGGS.has(name)) throw new AppError('not_found', 'Ce secret n’existe pas.')
  }
  api.serve(endpoints.discoverEasterEgg, schemas.discoverEasterEgg, async ({ body }) => {
    assertKnown(body.easterEggName)
    return { success: true as const, message: deps.appearance.current().maintenance.secret }
  })
  api.serve(endpoints.claimEasterEgg, schemas.claimEasterEgg, async ({ body }) => {
    assertKnown(body.easterEggName)
    await claimEgg(deps, body.easterEggName, body.discordUsername)
    return {
      success: true as const,
      message: `C’est noté, ${body.discordUsername} : l’équipe vous retrouvera sur Discord.`,
    }
  })

  api.serve(endpoints.listEasterEggClaims, schemas.listEasterEggClaims, () => listClaims(deps))
}
