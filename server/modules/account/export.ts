import { Readable } from 'node:stream'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { countWithin, giveBack, HOUR_MS, quotaUsedUp } from '#server/lib/quota.ts'
import { type ZipEntry, zipParts } from '#server/lib/zip-stream.ts'
import { exportApplications } from '#server/modules/applications/erase-applications.ts'
import { exportSanctions } from '#server/modules/auth/sanctions.ts'
import type { Identity } from '#server/modules/auth/sessions.ts'
import { exportDeliveries } from '#server/modules/deliveries/erase-deliveries.ts'
import { exportLink } from '#server/modules/discord/discord-links.ts'
import { linkOf } from '#server/modules/game-links/game-links.service.ts'
import { licenseOf } from '#server/modules/game-links/licenses.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'
import { repliesOf } from '#server/modules/messages/threads.ts'
import { exportNotes } from '#server/modules/notes/erase-notes.ts'
import { type INVOICE_KINDS, invoices } from '#server/modules/orders/documents.table.ts'
import { withDetails } from '#server/modules/orders/orders.service.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.table.ts'
import { readSecondFactors } from '#server/modules/second-factors/second-factors.service.ts'
import { toUser } from '#server/modules/users/users.service.ts'
import { ownPlaceOf } from '#server/modules/whitelist/whitelist.service.ts'
import { listSessions } from './account.service.ts'

const EXPORTS_PER_HOUR = 10
/** Longer than an export takes; how long its place stays taken when the process dies over it. */
const LONGEST_EXPORT_MS = 5 * 60_000
const ROWS_AT_A_TIME = 100
const DOCUMENTS_AT_A_TIME = 4

const README = `Vos données, telles que nous les gardons.

compte.json      votre compte, avec le compte Discord qui lui est lié
commandes.json   vos commandes, payées ou non
sessions.json    les appareils connectés
sanctions.json   les suspensions et bannissements de votre compte
messages.json    les messages envoyés depuis votre compte ou votre adresse confirmée, et nos réponses
candidatures.json  vos candidatures, nos échanges, nos notes et nos votes à leur sujet
notes.json       ce que l’équipe a noté au sujet de vos demandes
jeu.json         le personnage lié à votre compte et ce qui lui a été livré
factures/        vos factures et avoirs, en PDF
recapitulatifs/  les récapitulatifs de ce qu’un autre vendeur vous a vendu ici, en PDF

Un message envoyé sans être connecté appartient au compte qui a confirmé l’adresse qu’il indique, et sinon
à aucun : pour le retrouver ici, confirmez votre adresse depuis « Mon espace ».
`

/**
 * Everything kept about a person, in files that a person and a program can read: a zip that is made
 * as it is read.
 */
export async function exportAccount(deps: Deps, identity: Identity): Promise<Readable> {
  const { db, now } = deps
  const [running, counted] = [
    `export-running:by:${identity.user.id}`,
    `export:by:${identity.user.id}`,
  ]
  if (!(await countWithin(db, now(), running, 1, LONGEST_EXPORT_MS)))
    throw new AppError('rate_limited', 'Un export de vos données est déjà en cours.', {
      retryAfterSeconds: 30,
    })
  const zip = Readable.from(zipParts(filesOf(deps, identity)), { objectMode: false })
  zip.once('close', () => giveBack(db, running).catch(deps.report))
  if (await countWithin(db, now(), counted, EXPORTS_PER_HOUR, HOUR_MS)) return zip
  zip.destroy()
  throw quotaUsedUp()
}

async function* filesOf(deps: Deps, identity: Identity): AsyncGenerator<ZipEntry> {
  const { id } = identity.user
  yield { name: 'LISEZ-MOI.txt', pieces: [README] }
  const { emailConfirmedAt: email_confirmed_at } = identity.user
  yield {
    name: 'compte.json',
    pieces: [
      json({
        ...toUser(identity.user),
        email_confirmed_at,
        second_factors: (await readSecondFactors(deps, id)).factors,
        discord: await exportLink(deps.db, id),
      }),
    ],
  }
  yield { name: 'commandes.json', pieces: orderPieces(deps, id) }
  yield { name: 'sessions.json', pieces: [json(await listSessions(deps, identity))] }
  yield { name: 'sanctions.json', pieces: [json(await exportSanctions(deps.db, id))] }
  yield {
    name: 'messages.json',
    pieces: listPieces(messagesOf(deps, id), async (rows) => {
      const replies = await repliesOf(
        deps.db,
        rows.map((row) => row.id),
      )
      return rows.map(({ userId: _u, search: _s, assignedTo: _a, ...row }) => ({
        ...row,
        replies: replies.get(row.id) ?? [],
      }))
    }),
  }
  yield { name: 'notes.json', pieces: [json(await exportNotes(deps.db, id))] }
  const applied = await exportApplications(deps.db, id)
  yield { name: 'candidatures.json', pieces: [json(applied)] }
  const link = await linkOf(deps.db, id)
  const game = {
    link: link && { ...link, search: undefined },
    license: await licenseOf(deps.db, id),
    whitelist: await ownPlaceOf(deps.db, id),
    deliveries: await exportDeliveries(deps.db, id),
  }
  yield { name: 'jeu.json', pieces: [json(game)] }
  for await (const documents of documentsOf(deps, id))
    for (const { kind, number, pdf } of documents)
      yield { name: `${FOLDERS[kind]}/${number}.pdf`, pieces: [pdf], isCompressed: true }
}

const FOLDERS: Record<(typeof INVOICE_KINDS)[number], string> = {
  invoice: 'factures',
  credit_note: 'factures',
  summary: 'recapitulatifs',
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

async function* orderPieces(deps: Deps, userId: number): AsyncGenerator<string> {
  yield '{\n"orders": '
  yield* listPieces(ordersOf(deps, userId), (rows) => withDetails(deps.db, rows))
  yield ',\n"consents": '
  yield* listPieces(ordersOf(deps, userId), async (rows) => rows.map(toConsent))
  yield '\n}'
}

const toConsent = ({ id, consentVersion, consentWording, consentedAt }: OrderRow) => ({
  order_id: id,
  consentVersion,
  consentWording,
  consentedAt,
})

/** A JSON array, page by page. */
async function* listPieces<Row>(
  pages: AsyncIterable<Row[]>,
  shown: (rows: Row[]) => Promise<unknown[]>,
): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of pages) {
    yield separator + (await shown(rows)).map(json).join(',\n')
    separator = ',\n'
  }
  yield separator === '[' ? '[]' : ']'
}

/** Every row, a few at a time. */
async function* pagesOf<Row extends { id: number }>(
  readAfter: (id: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last = 0; ; ) {
    const rows = await readAfter(last)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.id ?? 0
  }
}

const ordersOf = ({ db }: Deps, userId: number) =>
  pagesOf((after) =>
    db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(ROWS_AT_A_TIME),
  )

/** Those of this account: an address that is written on a message is not enough. */
const messagesOf = ({ db }: Deps, userId: number) =>
  pagesOf((after) =>
    db
      .select()
      .from(contactMessages)
      .where(and(eq(contactMessages.userId, userId), gt(contactMessages.id, after)))
      .orderBy(asc(contactMessages.id))
      .limit(ROWS_AT_A_TIME),
  )

const documentsOf = ({ db }: Deps, userId: number) =>
  pagesOf((after) =>
    db
      .select({
        id: invoices.id,
        kind: invoices.kind,
        number: invoices.number,
        pdf: invoices.pdf,
      })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(and(eq(orders.userId, userId), gt(invoices.id, after)))
      .orderBy(asc(invoices.id))
      .limit(DOCUMENTS_AT_A_TIME),
  )
