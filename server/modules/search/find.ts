import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { toEuros } from '#contract/pricing.ts'
import { MOST_HITS, type SearchFindings } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { found, hasTrigram, oneOf, someOf } from '#server/lib/search.ts'
import { applications as applicationTable } from '#server/modules/applications/applications.table.ts'
import { ofPeopleNamed } from '#server/modules/applications/find-applications.ts'
import { applicationForms } from '#server/modules/applications/forms.table.ts'
import { withinReach } from '#server/modules/applications/reach.ts'
import {
  deliveries as deliveryTable,
  deliveryTexts,
} from '#server/modules/deliveries/deliveries.table.ts'
import { pageOf, standInSales } from '#server/modules/demo-sales/demo-sales.service.ts'
import {
  exactPeople,
  isUuid,
  matchingPeople,
  unlessExact,
} from '#server/modules/game-links/find-people.ts'
import { gameLinks } from '#server/modules/game-links/game-links.table.ts'
import { matchingMessages } from '#server/modules/messages/find-messages.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import { isDocument, isPayment } from '#server/modules/orders/find-orders.ts'
import { orders as orderTable } from '#server/modules/orders/orders.table.ts'
import { users } from '#server/modules/users/users.table.ts'

/** How many rows a broad word is followed to: who wants others names them more closely. */
const MOST_LOOKED_AT = 500
const EXCERPT = 120
/** One more than is shown tells whether there are others. */
const LIMIT = MOST_HITS + 1

type Kind<Name extends keyof SearchFindings> = NonNullable<SearchFindings[Name]>

const shown = <Hit>(hits: Hit[]) => ({
  hits: hits.slice(0, MOST_HITS),
  more: hits.length > MOST_HITS,
})
const NOTHING = { hits: [], more: false }

/** A number that a row may have, as people write it: `#12`, `12`. */
function numberOf(words: string): number | null {
  const [, digits] = /^(?:#|n°\s?)?([1-9]\d{0,8})$/i.exec(words) ?? []
  return digits ? Number(digits) : null
}

export async function people(db: Database, words: string): Promise<Kind<'people'>> {
  if (!hasTrigram(words)) return NOTHING
  const { id, username, email } = users
  const rows = await db
    .select({ id, username, email, character: gameLinks.name })
    .from(users)
    .leftJoin(gameLinks, eq(gameLinks.userId, id))
    .where(someOf(id, matchingPeople(db, words), MOST_LOOKED_AT))
    .orderBy(desc(id))
    .limit(LIMIT)
  return shown(rows)
}

/** The one of that number first, then the latest; the demo's while there are no others. */
export async function orders(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  words: string,
): Promise<Kind<'orders'>> {
  const { db } = deps
  const standIns = await standInSales(deps, db)
  if (standIns)
    return words ? shown(pageOf(standIns, { search: words, size: LIMIT }).rows) : NOTHING
  const { id, userName, amountCents, status, createdAt } = orderTable
  const number = numberOf(words)
  const isNumber = number === null ? undefined : eq(id, number)
  const byText = hasTrigram(words) ? isOneOfOrders(db, words) : undefined
  if (!isNumber && !byText) return NOTHING
  const rows = await db
    .select({ id, userName, amountCents, status, createdAt })
    .from(orderTable)
    .where(and(isListed, or(isNumber, byText)))
    .orderBy(...(isNumber ? [desc(isNumber)] : []), desc(id))
    .limit(LIMIT)
  return shown(
    rows.map((row) => ({
      id: row.id,
      user_name: row.userName,
      amount: toEuros(row.amountCents),
      status: row.status,
      created_at: row.createdAt.toISOString(),
    })),
  )
}

/** One that was put away is found all the same. */
const isListed = or(isNull(orderTable.hiddenAt), isNotNull(orderTable.paidAt))

function isOneOfOrders(db: Database, words: string): SQL {
  const { id, userId, search } = orderTable
  const ofPeople = someOf(userId, matchingPeople(db, words), MOST_LOOKED_AT)
  const inText = and(found(search, words), unlessExact(db, words))
  const queries = [inText, ofPeople].map((where) => db.select({ id }).from(orderTable).where(where))
  return someOf(id, queries, MOST_LOOKED_AT)
}

export async function documents(db: Database, words: string): Promise<Kind<'documents'>> {
  const where = isDocument(words)
  if (!where) return NOTHING
  const rows = await db
    .select({
      number: invoices.number,
      order_id: invoices.orderId,
      user_name: orderTable.userName,
      cents: invoices.totalCents,
    })
    .from(invoices)
    .innerJoin(orderTable, eq(orderTable.id, invoices.orderId))
    .where(where)
    .limit(LIMIT)
  return shown(rows.map(({ cents, ...row }) => ({ ...row, amount: toEuros(cents) })))
}

export async function payments(db: Database, words: string): Promise<Kind<'payments'>> {
  const { id, userName, amountCents, paymentId, sessionId } = orderTable
  const rows = await db
    .select({ id, userName, amountCents, paymentId, sessionId })
    .from(orderTable)
    .where(isPayment(words))
    .limit(LIMIT)
  return shown(
    rows.map((row) => ({
      name: row.paymentId ?? row.sessionId ?? '',
      order_id: row.id,
      user_name: row.userName,
      amount: toEuros(row.amountCents),
    })),
  )
}

export async function deliveries(db: Database, words: string): Promise<Kind<'deliveries'>> {
  if (!hasTrigram(words)) return NOTHING
  const { deliveryId, orderId, userName, productName, search } = deliveryTexts
  const { id, userId } = deliveryTable
  const ofPeople = oneOf(userId, exactPeople(db, words))
  const isExact = isUuid(words) ? eq(id, words) : ofPeople
  const queries = [
    db
      .select({ id: deliveryId })
      .from(deliveryTexts)
      .where(and(found(search, words), unlessExact(db, words))),
    db.select({ id }).from(deliveryTable).where(isExact),
  ]
  const rows = await db
    .select({
      id,
      order_id: orderId,
      user_name: userName,
      product_name: productName,
      state: deliveryTable.state,
      cause: deliveryTable.cause,
    })
    .from(deliveryTable)
    .innerJoin(deliveryTexts, eq(deliveryId, id))
    .where(someOf(id, queries, MOST_LOOKED_AT))
    .orderBy(desc(deliveryTable.updatedAt), desc(id))
    .limit(LIMIT)
  return shown(rows)
}

export async function messages(db: Database, words: string): Promise<Kind<'messages'>> {
  const { id, name, email, message, handledAt } = contactMessages
  const number = numberOf(words)
  const isNumber = number === null ? undefined : eq(id, number)
  const isAddress = eq(sql`lower(${email})`, words.toLowerCase())
  const matches = [
    db.select({ id }).from(contactMessages).where(isAddress),
    ...matchingMessages(db, words, unlessExact(db, words)),
  ]
  const byText = hasTrigram(words) ? someOf(id, matches, MOST_LOOKED_AT) : undefined
  if (!isNumber && !byText) return NOTHING
  const rows = await db
    .select({
      id,
      name,
      email,
      excerpt: sql<string>`left(${message}, ${EXCERPT})`,
      handled: sql<boolean>`${isNotNull(handledAt)}`,
    })
    .from(contactMessages)
    .where(or(isNumber, byText))
    .orderBy(...(isNumber ? [desc(isNumber)] : []), desc(id))
    .limit(LIMIT)
  return shown(rows)
}

/** Of the forms that the caller reads. */
export async function applications(
  db: Database,
  caller: Parameters<typeof withinReach>[1],
  words: string,
): Promise<Kind<'applications'>> {
  if (!hasTrigram(words)) return NOTHING
  const { id, formId, userId, state, lastAt } = applicationTable
  const rows = await db
    .select({ id, form: applicationForms.title, user_name: users.username, state })
    .from(applicationTable)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(applicationForms, eq(applicationForms.id, formId))
    .where(and(withinReach(formId, caller), ne(state, 'draft'), ofPeopleNamed(db, words)))
    .orderBy(desc(lastAt), desc(id))
    .limit(LIMIT)
  return shown(rows)
}
