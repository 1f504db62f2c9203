import { and, eq, or, type SQL } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { found, hasTrigram, oneOf } from '#server/lib/search.ts'
import { matchingPeople, unlessExact } from '#server/modules/game-links/find-people.ts'
import { invoices } from './documents.table.ts'
import { numberParts } from './documents.ts'
import { orderItems, orders } from './orders.table.ts'

/** The document of a number, as people copy or type it; none where the words are no number. */
export function isDocument(words: string): SQL | undefined {
  const parts = numberParts(words)
  if (!parts) return undefined
  const { kind, year, sequence } = parts
  return and(eq(invoices.kind, kind), eq(invoices.year, year), eq(invoices.sequence, sequence))
}

/** By the provider's own names for a session and for its payment, as they are written. */
export const isPayment = (words: string) =>
  or(eq(orders.sessionId, words), eq(orders.paymentId, words))

/**
 * The orders that words may mean: by their number, their customer, a product, a document, or the
 * provider's names for them.
 */
export function matchingOrders(db: Database, words: string) {
  const document = isDocument(words)
  const inside = unlessExact(db, words)
  const id = { id: orders.id }
  return [
    db
      .select(id)
      .from(orders)
      .where(and(found(orders.search, words), inside)),
    db
      .select({ id: orderItems.orderId })
      .from(orderItems)
      .where(and(found(orderItems.search, words), inside)),
    db.select(id).from(orders).where(isPayment(words)),
    ...(document ? [db.select({ id: invoices.orderId }).from(invoices).where(document)] : []),
    ...(hasTrigram(words)
      ? [
          db
            .select(id)
            .from(orders)
            .where(oneOf(orders.userId, matchingPeople(db, words))),
        ]
      : []),
  ]
}
