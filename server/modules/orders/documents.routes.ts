import { and, eq, or } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as endpoints from '#contract/endpoints/invoices.ts'
import * as schemas from '#contract/invoices.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { prepared } from '#server/lib/prepared.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { invoices } from './documents.table.ts'
import { orders } from './orders.table.ts'

/** The owner's and the admins' alone; to anyone else a document does not exist. */
export function documentRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.invoiceDownload, schemas.invoiceDownload, async (request, reply) => {
    const { id } = request.params
    const which = { kind: 'invoice', orderId: id, number: null } as const
    const pdf = await readPdf(deps, identityOf(request).user, which)
    if (!pdf) throw new AppError('not_found', 'Facture introuvable')
    return send(reply, `facture-${id}.pdf`, pdf)
  })
  api.serve(endpoints.creditNoteDownload, schemas.creditNoteDownload, async (request, reply) => {
    const { number } = request.params
    const which = { kind: 'credit_note', orderId: null, number } as const
    const pdf = await readPdf(deps, identityOf(request).user, which)
    if (!pdf) throw new AppError('not_found', 'Avoir introuvable')
    return send(reply, `avoir-${number}.pdf`, pdf)
  })
}

/** An order has one invoice; a credit note goes by its number. */
type Which = { kind: 'invoice' | 'credit_note'; orderId: number | null; number: string | null }

async function readPdf({ db }: Deps, user: UserRow, which: Which): Promise<Buffer | null> {
  const [found] = await pdfAndOwner(db, which)
  return found && (found.ownerId === user.id || user.roles.includes('admin')) ? found.pdf : null
}

const pdfAndOwner = prepared<Which>()((db, given) => {
  const isWanted = or(eq(invoices.orderId, given.orderId), eq(invoices.number, given.number))
  return db
    .select({ ownerId: orders.userId, pdf: invoices.pdf })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(isWanted, eq(invoices.kind, given.kind)))
})

function send(reply: FastifyReply, name: string, pdf: Buffer) {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}
