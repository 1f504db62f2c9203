import { eq, inArray } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { type OrderRow, orderItems, orders } from '#server/modules/orders/orders.table.ts'
import { PRODUCT_SNAPSHOT } from '#server/modules/products/products.service.ts'
import { lockProducts, releaseStock, type StockLine } from '#server/modules/products/stock.ts'

/** What the orders ask of the stock, in the order of products. */
export async function linesOf(
  db: Database,
  rows: readonly Pick<OrderRow, 'id'>[],
): Promise<StockLine[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(orderItems.productId)
}

/** Ends an order that was not paid and frees its stock. The caller holds the locks. */
export async function releaseOrder(tx: Database, order: OrderRow): Promise<void> {
  if (order.stockState !== 'held') return
  await releaseStock(tx, await linesOf(tx, [order]))
  await tx
    .update(orders)
    .set({ stockState: 'released', status: 'cancelled', holdNetwork: null })
    .where(eq(orders.id, order.id))
}

/** The same as a step of its own; an order that was paid in the meantime stays as it is. */
export async function cancelUnpaid(deps: Pick<Deps, 'snapshots'>, orderId: number): Promise<void> {
  await deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order || order.paidAt) return
    await lockProducts(tx, await linesOf(tx, [order]))
    await releaseOrder(tx, order)
  })
}
