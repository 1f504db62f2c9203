import { and, eq, ne, or } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as endpoints from '#contract/endpoints/invoices.ts'
import * as schemas from '#contract/invoices.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { prepared } from '#server/lib/prepared.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { mayUse } from '#server/modules/auth/permissions.ts'
import type { Identity } from '#server/modules/auth/sessions.ts'
import { invoices } from './documents.table.ts'
import { saleDocumentName } from './documents.ts'
import { orders } from './orders.table.ts'

/** The owner's and theirs who see orders; to anyone else a document does not exist. */
export function documentRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.invoiceDownload, schemas.invoiceDownload, async (request, reply) => {
    const { id } = request.params
    const which = { orderId: id, number: null }
    const found = await findPdf(deps, identityOf(request).user, which)
    if (!found) throw new AppError('not_found', 'Facture introuvable')
    return send(reply, saleDocumentName(found.kind, id), found.pdf)
  })
  api.serve(endpoints.creditNoteDownload, schemas.creditNoteDownload, async (request, reply) => {
    const { number } = request.params
    const which = { orderId: null, number }
    const found = await findPdf(deps, identityOf(request).user, which)
    if (!found) throw new AppError('not_found', 'Avoir introuvable')
    return send(reply, `avoir-${number}.pdf`, found.pdf)
  })
}

/** An order has one document of its sale; a credit note goes by its number. */
type Which = { orderId: number | null; number: string | null }

async function findPdf({ db }: Deps, user: Identity['user'], which: Which) {
  const [found] = await pdfAndOwner(db, which)
  return found && (found.ownerId === user.id || mayUse(user, 'orders.read')) ? found : null
}

const pdfAndOwner = prepared<Which>()((db, given) => {
  const ofSale = and(eq(invoices.orderId, given.orderId), ne(invoices.kind, 'credit_note'))
  return db
    .select({ ownerId: orders.userId, kind: invoices.kind, pdf: invoices.pdf })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(or(ofSale, eq(invoices.number, given.number)))
})

function send(reply: FastifyReply, name: string, pdf: Buffer) {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}
