import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { AdminOrder, adminListOrders, listOwnOrders, Order } from '#contract/orders.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { contains, orderBy, slice } from '#server/lib/paging.ts'
import { invoices } from '#server/modules/invoices/invoices.table.ts'
import { timelineOf } from './order-timeline.ts'
import { type OrderItemRow, type OrderRow, orderItems, orders } from './orders.table.ts'

export type Issued = { orderId: number; kind: 'invoice' | 'credit_note'; number: string; issuedAt: Date; totalCents: number }

function toOrder(row: OrderRow, items: OrderItemRow[], issued: Issued[]): AdminOrder {
  return {
    id: row.id,
    user_id: row.userId,
    user_name: row.userName,
    amount: toEuros(row.amountCents),
    refunded_amount: toEuros(row.refundedCents),
    status: row.status,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    payment_method: row.paymentMethod,
    invoice_number: issued.find(({ kind }) => kind === 'invoice')?.number ?? null,
    items: items.map((item) => ({
      product_name: item.productName,
      quantity: item.quantity,
      price: toEuros(item.unitCents),
      refunded_amount: toEuros(item.refundedCents),
    })),
    shipping_address: row.shippingAddress,
    notes: row.notes,
    timeline: timelineOf(row, issued),
    attention: row.attention,
  }
}

/** Orders with their lines and documents, in two more queries whatever their number. */
export async function withDetails(db: Database, rows: OrderRow[]): Promise<AdminOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(orderItems.id)
  const { orderId, kind, number, issuedAt, totalCents } = invoices
  const issued = await db
    .select({ orderId, kind, number, issuedAt, totalCents })
    .from(invoices)
    .where(inArray(orderId, ids))
    .orderBy(invoices.id)
  const itemsOf = Map.groupBy(items, (item) => item.orderId)
  const issuedFor = Map.groupBy(issued, (document) => document.orderId)
  return rows.map((row) => toOrder(row, itemsOf.get(row.id) ?? [], issuedFor.get(row.id) ?? []))
}

/** `found`: how many the search found, on whatever page. */
type OwnOrders = { orders: Order[]; found: number; total: number; spent: number }

/** What was sold to a customer, newest first. Money that went straight back was no sale. */
export async function listOwn({ db }: Pick<Deps, 'db'>, userId: number, query: z.output<typeof listOwnOrders.query>): Promise<OwnOrders> {
  const own = and(eq(orders.userId, userId), isNotNull(orders.paidAt), eq(orders.stockState, 'taken'), isNull(orders.hiddenAt))
  const words = query.search?.trim()
  const found = words ? and(own, or(contains(sql`${orders.id}::text`, words), containsItem(words))) : own
  const page = slice(query)
  const select = db.select().from(orders).where(found).orderBy(desc(orders.paidAt), desc(orders.id))
  const rows = await (page ? select.limit(page.limit).offset(page.offset) : select)
  const spent = sql<number>`coalesce(sum(${orders.amountCents} - ${orders.refundedCents}), 0)`.mapWith(Number)
  const matching = sql<number>`count(*) filter (where ${found})`.mapWith(Number)
  const [sums] = await db.select({ found: matching, total: count(), spent }).from(orders).where(own)
  const { found: foundCount = 0, total = 0, spent: cents = 0 } = sums ?? {}
  return { orders: await withDetails(db, rows), found: foundCount, total, spent: toEuros(cents) }
}

const containsItem = (words: string) =>
  sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${contains(orderItems.productName, words)})`

const SORTABLE = {
  id: orders.id,
  amount: orders.amountCents,
  status: orders.status,
  created_at: orders.createdAt,
  user_name: orders.userName,
}
/** Days are those of French calendars. */
const dayStart = (date: SQL) => sql`(${date})::timestamp at time zone 'Europe/Paris'`

/** Every order that an admin has not deleted. */
export async function listForAdmin(
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof adminListOrders.query>,
): Promise<{ rows: AdminOrder[]; total: number }> {
  const words = query.search?.trim()
  const found = and(
    isNull(orders.hiddenAt),
    query.status ? eq(orders.status, query.status) : undefined,
    query.from ? gte(orders.createdAt, dayStart(sql`${query.from}::date`)) : undefined,
    query.to ? lt(orders.createdAt, dayStart(sql`${query.to}::date + 1`)) : undefined,
    words ? or(contains(orders.userName, words), contains(sql`${orders.id}::text`, words), containsItem(words)) : undefined,
  )
  const page = slice(query)
  const select = db
    .select()
    .from(orders)
    .where(found)
    .orderBy(...orderBy(query.sort, SORTABLE, orders.id, [desc(orders.createdAt), desc(orders.id)]))
  const rows = await (page ? select.limit(page.limit).offset(page.offset) : select)
  if (!page) return { rows: await withDetails(db, rows), total: rows.length }
  const [counted] = await db.select({ total: count() }).from(orders).where(found)
  return { rows: await withDetails(db, rows), total: counted?.total ?? 0 }
}
