import type { FastifyInstance } from 'fastify'
import * as admin from '#contract/endpoints/admin-maintenance.ts'
import * as endpoints from '#contract/endpoints/maintenance.ts'
import * as schemas from '#contract/maintenance.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'
import { sendStored } from '#server/lib/stored-response.ts'
import { changeWindow, decideMaintenance, listHistory } from './maintenance.service.ts'

/** Usually answered before the router; this is for HEAD, a query string, and the API page. */
export function maintenanceStatusRoutes(app: FastifyInstance, { maintenance }: Deps) {
  serve(app, endpoints.maintenanceStatus, schemas.maintenanceStatus, async (request, reply) => {
    sendStored(request.raw, reply.hijack().raw, maintenance.answer())
    return reply
  })
}

export function adminMaintenanceRoutes(app: FastifyInstance, deps: Deps) {
  const updated = { success: true as const, message: 'Maintenance mise à jour avec succès' }
  serve(app, admin.setMaintenance, schemas.setMaintenance, async (request) => {
    await decideMaintenance(deps, request, request.body)
    return updated
  })
  serve(app, admin.changeMaintenanceWindow, schemas.changeMaintenanceWindow, async (request) => {
    await changeWindow(deps, request, new Date(request.params.startDate), request.body)
    return updated
  })
  serve(app, admin.listMaintenanceWindows, schemas.listMaintenanceWindows, async () =>
    deps.maintenance.windows(),
  )
  serve(app, admin.maintenanceHistory, schemas.maintenanceHistory, async () => ({
    history: await listHistory(deps),
  }))
}
