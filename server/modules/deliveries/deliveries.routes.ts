import * as schemas from '#contract/deliveries.ts'
import * as endpoints from '#contract/endpoints/deliveries.ts'
import { removeGameServer as removeEndpoint } from '#contract/endpoints/game-servers.ts'
import { removeGameServer as removeSchemas } from '#contract/game-servers.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import * as admin from './admin-deliveries.ts'
import { findAlerts } from './delivery-alerts.ts'
import { countStates, listForAdmin } from './list-deliveries.ts'

export function deliveryRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listDeliveries, schemas.listDeliveries, async ({ query }, reply) => {
    const { rows, total } = await listForAdmin(deps, query)
    reply.header(TOTAL_HEADER, total)
    return rows
  })
  api.serve(endpoints.countDeliveries, schemas.countDeliveries, () => countStates(deps.db))
  api.serve(endpoints.listDeliveryAlerts, schemas.listDeliveryAlerts, () => findAlerts(deps))

  api.serve(endpoints.resendDelivery, schemas.resendDelivery, (request) =>
    admin.resendDelivery(deps, request, request.params.id, request.body?.game_server ?? null),
  )
  api.serve(endpoints.cancelDelivery, schemas.cancelDelivery, (request) =>
    admin.cancelDelivery(deps, request, request.params.id),
  )
  api.serve(endpoints.resolveDelivery, schemas.resolveDelivery, (request) =>
    admin.resolveDelivery(deps, request, request.params.id, request.body),
  )

  api.serve(removeEndpoint, removeSchemas, async (request) => {
    await admin.removeGameServer(deps, request, request.params.id)
    return { success: true } as const
  })
}
