import * as admin from '#contract/endpoints/admin-maintenance.ts'
import * as endpoints from '#contract/endpoints/maintenance.ts'
import * as schemas from '#contract/maintenance.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { sendStored } from '#server/lib/stored-response.ts'
import { decideMaintenance, listHistory } from './maintenance.service.ts'

export function maintenanceRoutes(api: Api, deps: Deps) {
  // Usually answered before the router; this is for HEAD, a query string, and the API page.
  api.servePolled(
    endpoints.maintenanceStatus,
    schemas.maintenanceStatus,
    async (request, reply) => {
      sendStored(request.raw, reply.hijack().raw, deps.maintenance.answer())
      return reply
    },
  )

  api.serve(admin.setMaintenance, schemas.setMaintenance, async (request) => {
    await decideMaintenance(deps, request, request.body)
    return { success: true as const, message: 'Maintenance mise à jour avec succès' }
  })
  api.serve(admin.maintenanceHistory, schemas.maintenanceHistory, async () => ({
    history: await listHistory(deps),
  }))
}
