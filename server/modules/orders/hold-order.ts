import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { totalCents } from '#contract/pricing.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { prepared } from '#server/lib/prepared.ts'
import type { ProductRow } from '#server/modules/products/products.table.ts'
import type { LockedOrder, Transition } from './order-state.ts'
import { type OrderRow, orderItems, orders } from './orders.table.ts'
import { reserveStock } from './stock.ts'

/** A product, locked, at the price it is sold for. */
export type OrderLine = { product: ProductRow; unitCents: number; quantity: number }

type Hold = {
  user: { id: number; username: string }
  provider: OrderRow['provider']
  lines: readonly OrderLine[]
  createdAt: Date
  expiresAt: Date
  /** A keyed hash of the network it comes from. */
  network: string
}

/** → held: a new order, with its stock kept for a payment. */
export async function holdOrder(
  tx: Transaction,
  { user, provider, lines, createdAt, expiresAt, network }: Hold,
): Promise<Transition> {
  const { movesShownStock } = await reserveStock(
    tx,
    lines.map(({ product }) => product),
    lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
  )
  const [order] = (await insertHeld(tx, {
    userId: user.id,
    userName: user.username,
    amountCents: totalCents(lines),
    createdAt,
    provider,
    idempotencyKey: randomUUID(),
    expiresAt,
    holdNetwork: network,
  })) as [LockedOrder]
  const items = lines.map(({ product, unitCents, quantity }) => ({
    product_id: product.id,
    product_name: product.name,
    quantity,
    list_cents: product.priceCents,
    discount: product.discount,
    unit_cents: unitCents,
  }))
  await tx.execute(sql`
    insert into ${orderItems} (
      order_id, product_id, product_name, quantity, list_cents, discount, unit_cents
    )
    select ${order.id}, line.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as line (
      product_id int, product_name text, quantity int, list_cents int, discount int, unit_cents int
    )`)
  return { order, movesShownStock }
}

type HeldColumns =
  | 'userId'
  | 'userName'
  | 'amountCents'
  | 'createdAt'
  | 'provider'
  | 'idempotencyKey'
  | 'expiresAt'
  | 'holdNetwork'
const insertHeld = prepared<Pick<OrderRow, HeldColumns>>()((tx, given) =>
  tx
    .insert(orders)
    .values({
      userId: given.userId,
      userName: given.userName,
      state: 'held',
      status: 'pending',
      amountCents: given.amountCents,
      createdAt: given.createdAt,
      provider: given.provider,
      idempotencyKey: given.idempotencyKey,
      expiresAt: given.expiresAt,
      holdNetwork: given.holdNetwork,
    })
    .returning(),
)

/**
 * Names the payment page of a held order, in a statement that is its own transaction. False: it is
 * held no more, and nobody may pay there.
 */
export async function nameSession(
  db: Database,
  orderId: number,
  sessionId: string,
): Promise<boolean> {
  const isHeld = and(eq(orders.id, orderId), eq(orders.state, 'held'))
  const named = await db
    .update(orders)
    .set({ sessionId })
    .where(isHeld)
    .returning({ id: orders.id })
  return named.length > 0
}
