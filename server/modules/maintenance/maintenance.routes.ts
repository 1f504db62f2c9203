import type { FastifyInstance } from 'fastify'
import {
  changeMaintenanceWindow,
  claimEasterEgg,
  discoverEasterEgg,
  listEasterEggClaims,
  listMaintenanceWindows,
  maintenanceHistory,
  maintenanceStatus,
  setMaintenance,
} from '#contract/maintenance.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { sendStored } from '#server/lib/stored-response.ts'
import {
  changeWindow,
  claimEgg,
  decideMaintenance,
  listClaims,
  listHistory,
} from './maintenance.service.ts'

const EASTER_EGGS = new Set(['konami'])

/** Usually answered before the router; this is for HEAD, a query string, and the API page. */
export function maintenanceStatusRoutes(app: FastifyInstance, { maintenance }: Deps) {
  app.get(
    maintenanceStatus.path,
    { schema: { response: { 200: maintenanceStatus.response } } },
    async (request, reply) => {
      reply.hijack()
      sendStored(request.raw, reply.raw, maintenance.answer())
    },
  )
}

export function easterEggRoutes(app: FastifyInstance, deps: Deps) {
  const assertKnown = (name: string) => {
    if (!EASTER_EGGS.has(name)) throw new AppError('not_found', 'Ce secret n’existe pas.')
  }
  serve(app, discoverEasterEgg, async ({ body }) => {
    assertKnown(body.easterEggName)
    return { success: true as const, message: 'Vous avez trouvé un secret du port !' }
  })
  serve(app, claimEasterEgg, async ({ body }) => {
    assertKnown(body.easterEggName)
    await claimEgg(deps, body.easterEggName, body.discordUsername)
    return {
      success: true as const,
      message: `C’est noté, ${body.discordUsername} : l’équipe vous retrouvera sur Discord.`,
    }
  })
}

export function adminMaintenanceRoutes(app: FastifyInstance, deps: Deps) {
  const updated = { success: true as const, message: 'Maintenance mise à jour avec succès' }
  serve(app, setMaintenance, async (request) => {
    await decideMaintenance(deps, request, request.body)
    return updated
  })
  serve(app, changeMaintenanceWindow, async (request) => {
    await changeWindow(deps, request, new Date(request.params.startDate), request.body)
    return updated
  })
  serve(app, listMaintenanceWindows, async () => deps.maintenance.windows())
  serve(app, maintenanceHistory, async () => ({ history: await listHistory(deps) }))
  serve(app, listEasterEggClaims, () => listClaims(deps))
}
