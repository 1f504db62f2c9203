import { eq, sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import type { Deps } from '#server/deps.ts'
import type { Identity } from '#server/modules/auth/sessions.ts'
import { contactMessages } from '#server/modules/contact/contact.table.ts'
import { invoices } from '#server/modules/invoices/invoices.table.ts'
import { withDetails } from '#server/modules/orders/orders.service.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { toUser } from '#server/modules/users/users.service.ts'
import { listSessions } from './account.service.ts'

const README = `Vos données, telles que nous les gardons.

compte.json      votre compte
commandes.json   vos commandes, payées ou non
sessions.json    les appareils connectés
messages.json    les messages envoyés avec votre adresse
factures/        vos factures et avoirs, en PDF
`

/** Everything kept about a person, in files that a person and a program can read. */
export async function exportAccount(deps: Deps, identity: Identity): Promise<Uint8Array> {
  const { db } = deps
  const { user } = identity
  const own = await db.select().from(orders).where(eq(orders.userId, user.id)).orderBy(orders.id)
  const messages = await db
    .select()
    .from(contactMessages)
    .where(eq(sql`lower(${contactMessages.email})`, user.emailKey))
  const documents = await db
    .select({ number: invoices.number, pdf: invoices.pdf })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.userId, user.id))
  const json = (value: unknown) => strToU8(JSON.stringify(value, null, 2))
  const consents = own.map(({ id, consentVersion, consentWording, consentedAt }) => ({
    order_id: id,
    consentVersion,
    consentWording,
    consentedAt,
  }))
  return zipSync({
    'LISEZ-MOI.txt': strToU8(README),
    'compte.json': json(toUser(user)),
    'commandes.json': json({ orders: await withDetails(db, own), consents }),
    'sessions.json': json(await listSessions(deps, identity)),
    'messages.json': json(messages),
    ...Object.fromEntries(documents.map(({ number, pdf }) => [`factures/${number}.pdf`, pdf])),
  })
}
