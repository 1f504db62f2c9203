import type { FastifyInstance } from 'fastify'
import {
  adminListOrders,
  adminRefundOrder,
  adminRemoveOrder,
  adminUpdateOrder,
  listOwnOrders,
} from '#contract/orders.ts'
import { TOTAL_HEADER } from '#contract/paging.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { hideOrder, setStatus } from './admin-orders.ts'
import { listForAdmin, listOwn } from './orders.service.ts'
import { refundOrder } from './refund-order.ts'

export function accountOrderRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, listOwnOrders, async (request, reply) => {
    const { found, ...own } = await listOwn(deps, identityOf(request).user.id, request.query)
    reply.header(TOTAL_HEADER, found)
    return { success: true as const, ...own }
  })
}

export function adminOrderRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, adminListOrders, async ({ query }, reply) => {
    const { rows, total } = await listForAdmin(deps, query)
    reply.header(TOTAL_HEADER, total)
    return rows
  })
  serve(app, adminUpdateOrder, (request) =>
    setStatus(deps, request, request.params.id, request.body.status),
  )
  serve(app, adminRemoveOrder, async (request) => {
    await hideOrder(deps, request, request.params.id)
    return { success: true } as const
  })
  serve(app, adminRefundOrder, (request) =>
    refundOrder(deps, request, request.params.id, request.body.cents),
  )
}
