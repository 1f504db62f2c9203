import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { invoiceDownload } from '#contract/orders.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { invoices } from './invoices.table.ts'

/** The owner's and the admins' alone; to anyone else an invoice does not exist. */
export function customerInvoiceRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, invoiceDownload, async (request, reply) => {
    const { user } = identityOf(request)
    const { id } = request.params
    const [invoice] = await deps.db
      .select({ ownerId: orders.userId, pdf: invoices.pdf })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(and(eq(invoices.orderId, id), eq(invoices.kind, 'invoice')))
    if (!invoice || (invoice.ownerId !== user.id && !user.roles.includes('admin'))) throw new AppError('not_found', 'Facture introuvable')
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="facture-${id}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(invoice.pdf)
  })
}
