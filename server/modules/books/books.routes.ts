import { Readable } from 'node:stream'
import { and, gt } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as schemas from '#contract/books.ts'
import { BOOKS, type Book } from '#contract/books.ts'
import * as endpoints from '#contract/endpoints/books.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { type Period, within } from '#server/lib/period.ts'
import { type ZipEntry, zipParts } from '#server/lib/zip-stream.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import { bookPieces } from './book-pages.ts'
import { sumsOf } from './sums.ts'

const DOCUMENTS_AT_A_TIME = 4
const FOLDERS = { invoice: 'factures', credit_note: 'avoirs', summary: 'recapitulatifs' }

export function bookRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.readBooks, schemas.readBooks, ({ query }) => sumsOf(deps, query))
  api.serve(endpoints.downloadBook, schemas.downloadBook, async ({ params, query }, reply) =>
    send(
      reply,
      nameOf(params.book, query, 'csv'),
      'text/csv; charset=utf-8',
      bookPieces(deps, params.book, query),
    ),
  )
  api.serve(endpoints.downloadBooks, schemas.downloadBooks, async ({ query }, reply) =>
    send(reply, nameOf('comptes', query, 'zip'), 'application/zip', zipParts(filesOf(deps, query))),
  )
}

const nameOf = (what: string, { from, to }: Period, type: string) => `${what}-${from}-${to}.${type}`

function send(
  reply: FastifyReply,
  name: string,
  type: string,
  pieces: AsyncIterable<string | Uint8Array>,
) {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(pieces, { objectMode: false }))
}

async function* filesOf(deps: Deps, period: Period): AsyncGenerator<ZipEntry> {
  for (const book of Object.keys(BOOKS) as Book[])
    yield { name: nameOf(book, period, 'csv'), pieces: bookPieces(deps, book, period) }
  let last = 0
  for (;;) {
    const found = await deps.db
      .select({ id: invoices.id, kind: invoices.kind, number: invoices.number, pdf: invoices.pdf })
      .from(invoices)
      .where(and(within(invoices.issuedAt, period), gt(invoices.id, last)))
      .orderBy(invoices.id)
      .limit(DOCUMENTS_AT_A_TIME)
    if (found.length === 0) return
    for (const { kind, number, pdf } of found)
      yield { name: `${FOLDERS[kind]}/${number}.pdf`, pieces: [pdf], isCompressed: true }
    last = found.at(-1)?.id ?? last
  }
}
