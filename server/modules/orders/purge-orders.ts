import { and, gte, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { dayInParis } from '#server/lib/days.ts'
import { invoices } from './documents.table.ts'
import { orderItems, orderRefunds, orders } from './orders.table.ts'

/**
 * The books are kept from the end of the year they are about (art. L123-22 of the Code de
 * commerce).
 */
const BOOK_YEARS = 10

/**
 * Deletes the orders that nothing obliges us to keep, with their lines and documents: ten whole
 * years after the year of their last document, and those that no money ever came for since
 * `unpaidBefore`. The counters of the documents stay, so no number is given twice; what admins see
 * as totals follows the orders. A few at a time: a shop does not stop for it.
 */
export async function purgeOrders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  unpaidBefore: Date,
  batch = 200,
): Promise<void> {
  const firstDay = `${Number(dayInParis(now()).slice(0, 4)) - BOOK_YEARS}-01-01`
  const limit = sql`(${firstDay}::date)::timestamp at time zone 'Europe/Paris'`
  const later = db
    .select({ one: sql`1` })
    .from(invoices)
    .where(and(sql`${invoices.orderId} = ${orders.id}`, gte(invoices.issuedAt, limit)))
  const closed = and(
    lt(sql`coalesce(${orders.paidAt}, ${orders.createdAt})`, limit),
    notExists(later),
  )
  const neverPaid = and(
    isNull(orders.paidAt),
    isNull(orders.paymentId),
    isNull(orders.attention),
    lt(orders.createdAt, unpaidBefore),
  )
  // What still holds stock has to give it back first.
  const due = and(ne(orders.state, 'held'), or(closed, neverPaid))
  let deleted: number
  do {
    deleted = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(due)
        .orderBy(orders.id)
        .limit(batch)
        .for('update')
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return 0
      await tx.delete(invoices).where(inArray(invoices.orderId, ids))
      await tx.delete(orderRefunds).where(inArray(orderRefunds.orderId, ids))
      // Before their order: what a line counts for is found there.
      await tx.delete(orderItems).where(inArray(orderItems.orderId, ids))
      await tx.delete(orders).where(inArray(orders.id, ids))
      return ids.length
    })
  } while (deleted === batch)
}
