import { sessionDeliveries as sessionSchemas } from '#contract/deliveries.ts'
import * as admin from '#contract/endpoints/admin-orders.ts'
import { sessionDeliveries } from '#contract/endpoints/deliveries.ts'
import * as endpoints from '#contract/endpoints/orders.ts'
import * as schemas from '#contract/orders.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { detailedListed } from './listed-order.ts'
import { listForAdmin, listOwn } from './orders.service.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { deliveriesOfSession } from './session-deliveries.ts'

export function orderRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listOwnOrders, schemas.listOwnOrders, async (request, reply) => {
    const { found, ...own } = await listOwn(deps, identityOf(request).user.id, request.query)
    reply.header(TOTAL_HEADER, found)
    return { success: true as const, ...own }
  })

  api.serve(sessionDeliveries, sessionSchemas, (request) =>
    deliveriesOfSession(deps, identityOf(request).user.id, request.params.sessionId),
  )

  api.serve(admin.adminGetOrder, schemas.adminGetOrder, ({ params }) =>
    detailedListed(deps.db, params.id),
  )
  api.serve(admin.adminResendMail, schemas.adminResendMail, async (request) => {
    await resendConfirmation(deps, request, request.params.id)
    return { success: true } as const
  })
  api.serve(admin.adminListOrders, schemas.adminListOrders, async ({ query }, reply) => {
    const { rows, total } = await listForAdmin(deps, query)
    reply.header(TOTAL_HEADER, total)
    return rows
  })
}
