import {
  and,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { AdminOrder, adminListOrders, listOwnOrders, Order } from '#contract/orders.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database } from '#server/lib/database.ts'
import { atOneMoment, orderOf, readPage } from '#server/lib/paging.ts'
import { contains, oneOf } from '#server/lib/search.ts'
import { deliveriesOfLines, type LineDelivery } from '#server/modules/deliveries/own-deliveries.ts'
import { pageOf, standInSales } from '#server/modules/demo-sales/demo-sales.service.ts'
import { products } from '#server/modules/products/products.table.ts'
import { readTally } from '#server/modules/tallies/tallies.service.ts'
import { users } from '#server/modules/users/users.table.ts'
import { invoices } from './documents.table.ts'
import { matchingOrders } from './find-orders.ts'
import { timelineOf } from './order-timeline.ts'
import { type OrderItemRow, type OrderRow, orderItems, orders } from './orders.table.ts'

export type Issued = Pick<
  typeof invoices.$inferSelect,
  'orderId' | 'kind' | 'number' | 'issuedAt' | 'totalCents'
>

/** A line with what it delivers, and its product's picture. */
export type DeliveredLine = OrderItemRow & { deliveries: LineDelivery[]; image: string | null }

/** All that is kept of an order itself. */
type DetailedOrder = Omit<AdminOrder, 'email'>

function toOrder(row: OrderRow, items: DeliveredLine[], issued: Issued[]): DetailedOrder {
  const numberOf = (wanted: Issued['kind']) =>
    issued.find(({ kind }) => kind === wanted)?.number ?? null
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
    invoice_number: numberOf('invoice'),
    summary_number: numberOf('summary'),
    seller: row.seller,
    items: items.map((item) => ({
      product_name: item.productName,
      image: item.image,
      quantity: item.quantity,
      price: toEuros(item.unitCents),
      refunded_amount: toEuros(item.refundedCents),
      deliveries: item.deliveries,
    })),
    shipping_address: row.shippingAddress,
    notes: row.notes,
    timeline: timelineOf(row, issued, items),
    attention: row.attention,
    provider: row.provider,
    payment_id: row.paymentId,
    payer: row.payer,
    hidden_at: row.hiddenAt?.toISOString() ?? null,
    hidden_reason: row.hiddenReason,
    demo: false,
  }
}

/** Orders with their lines, documents and deliveries, in as many queries whatever their number. */
export async function withDetails(db: Database, rows: OrderRow[]): Promise<DetailedOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await db
    .select({ ...getTableColumns(orderItems), image: products.image })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(anyOf(orderItems.orderId, ids))
    .orderBy(orderItems.id)
  const { orderId, kind, number, issuedAt, totalCents } = invoices
  const issued = await db
    .select({ orderId, kind, number, issuedAt, totalCents })
    .from(invoices)
    .where(anyOf(orderId, ids))
    .orderBy(invoices.id)
  const delivered = await deliveriesOfLines(
    db,
    items.map(({ id }) => id),
  )
  const itemsOf = Map.groupBy(items, (item) => item.orderId)
  const issuedFor = Map.groupBy(issued, (document) => document.orderId)
  const deliveredOf = Map.groupBy(delivered, (delivery) => delivery.order_item_id)
  return rows.map((row) => {
    const lines = (itemsOf.get(row.id) ?? []).map((item) => ({
      ...item,
      deliveries: deliveredOf.get(item.id) ?? [],
    }))
    return toOrder(row, lines, issuedFor.get(row.id) ?? [])
  })
}

/** The same as the team sees them, with where their customers are written to. */
export async function forTeam(db: Database, rows: OrderRow[]): Promise<AdminOrder[]> {
  const detailed = await withDetails(db, rows)
  const customers = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const { id, email } = users
  const found = customers.length
    ? await db.select({ id, email }).from(users).where(anyOf(id, customers))
    : []
  const emailOf = new Map(found.map((user) => [user.id, user.email]))
  return detailed.map((order) => ({ ...order, email: emailOf.get(order.user_id ?? 0) ?? null }))
}

/** `found`: how many the search found, on whatever page. */
type OwnOrders = { orders: Order[]; found: number; total: number; spent: number }

/** What was sold to a customer, newest first. Money that went straight back was no sale. */
export function listOwn(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  query: z.output<typeof listOwnOrders.query>,
): Promise<OwnOrders> {
  const own = and(eq(orders.userId, userId), eq(orders.state, 'sold'))
  const words = query.search?.trim()
  const where = words
    ? and(own, or(contains(sql`${orders.id}::text`, words), containsItem(words)))
    : own
  return atOneMoment(db, async (tx) => {
    const sums = await readTally(tx, 'own', { key: String(userId) })
    const { rows, total } = await readPage(tx, query, {
      from: orders,
      where,
      order: { by: [orders.paidAt, orders.id], down: true },
      count: () => (words ? tx.$count(orders, where) : sums.count),
    })
    return {
      orders: await withDetails(tx, rows),
      found: total,
      total: sums.count,
      spent: toEuros(sums.cents),
    }
  })
}

const containsItem = (words: string) =>
  sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${contains(orderItems.productName, words)})`

type AdminQuery = z.output<typeof adminListOrders.query>

const SORTABLE = {
  id: orders.id,
  amount: orders.amountCents,
  status: orders.status,
  created_at: orders.createdAt,
  user_name: orders.userName,
}
/** Days are those of French calendars. */
const dayStart = (date: SQL) => sql`(${date})::timestamp at time zone 'Europe/Paris'`

/** Which of the three: what is put away, what is not, or both of one customer's. */
function listed({ hidden, customer }: Pick<AdminQuery, 'hidden' | 'customer'>): SQL | undefined {
  if (hidden) return and(isNotNull(orders.hiddenAt), isNotNull(orders.paidAt))
  const inList = isNull(orders.hiddenAt)
  return customer ? or(inList, isNotNull(orders.paidAt)) : inList
}

/** Every order that an admin has not deleted or put away, or those put away; while there is none at all, the demo's. */
export function listForAdmin(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  query: AdminQuery,
): Promise<{ rows: AdminOrder[]; total: number }> {
  const { db } = deps
  const { status, from, to, hidden, customer } = query
  const words = query.search?.trim()
  const where = and(
    listed(query),
    customer ? eq(orders.userId, customer) : undefined,
    status ? eq(orders.status, status) : undefined,
    from ? gte(orders.createdAt, dayStart(sql`${from}::date`)) : undefined,
    to ? lt(orders.createdAt, dayStart(sql`${to}::date + 1`)) : undefined,
    words ? oneOf(orders.id, matchingOrders(db, words)) : undefined,
  )
  return atOneMoment(db, async (tx) => {
    const standIns = customer ? null : await standInSales(deps, tx)
    if (standIns) return pageOf(standIns, query)
    const { rows, total } = await readPage(tx, query, {
      from: orders,
      where,
      order: orderOf(query.sort, SORTABLE, orders.id, {
        by: [orders.createdAt, orders.id],
        down: true,
      }),
      count: async () =>
        words || hidden || customer
          ? tx.$count(orders, where)
          : (await readTally(tx, 'orders', { from, to, key: status })).count,
    })
    return { rows: await forTeam(tx, rows), total }
  })
}
