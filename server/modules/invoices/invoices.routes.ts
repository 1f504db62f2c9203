import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { invoiceDownload } from '#contract/orders.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { findInvoice } from './invoices.service.ts'

/** The owner's and the admins' alone; to anyone else an invoice does not exist. */
export function customerInvoiceRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, invoiceDownload, async (request, reply) => {
    const { user } = identityOf(request)
    const [order] = await deps.db.select().from(orders).where(eq(orders.id, request.params.id))
    const allowed = order && (order.userId === user.id || user.roles.includes('admin'))
    const invoice = allowed ? await findInvoice(deps, order.id) : undefined
    if (!invoice) throw new AppError('not_found', 'Facture introuvable')
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="facture-${order?.id}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(invoice.pdf)
  })
}
