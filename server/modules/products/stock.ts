import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { type ProductRow, products } from './products.table.ts'

export type StockLine = { productId: number; productName: string; quantity: number }

const available = sql`${products.stock} - ${products.reserved}`

/**
 * Locks the products of a transaction at once and always in the same order, so that two buyers
 * never wait for each other.
 */
export async function lockProducts(
  tx: Database,
  lines: readonly Pick<StockLine, 'productId'>[],
): Promise<ProductRow[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  return ids.length > 0
    ? tx
        .select()
        .from(products)
        .where(inArray(products.id, ids))
        .orderBy(asc(products.id))
        .for('update')
    : []
}

/** Holds the quantities for an open checkout, or says which product there is not enough of. */
export async function reserveStock(tx: Database, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, productName, quantity } of lines) {
    const [held] = await tx
      .update(products)
      .set({ reserved: sql`${products.reserved} + ${quantity}` })
      .where(and(eq(products.id, productId), gte(available, quantity)))
      .returning({ id: products.id })
    if (!held) throw await outOfStock(tx, productId, productName)
  }
}

async function outOfStock(tx: Database, productId: number, productName: string) {
  const [found] = await tx
    .select({ left: sql<number>`${available}`.mapWith(Number) })
    .from(products)
    .where(eq(products.id, productId))
  const left = Math.max(0, found?.left ?? 0)
  const message =
    left === 0
      ? `« ${productName} » est en rupture de stock.`
      : `« ${productName} » : il n’en reste que ${left}.`
  return new AppError('conflict', message)
}

/** Gives back what an order held and did not pay. */
export async function releaseStock(tx: Database, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of lines) {
    await tx
      .update(products)
      .set({ reserved: sql`${products.reserved} - ${quantity}` })
      .where(eq(products.id, productId))
  }
}

/**
 * Sells if there is enough of everything, else touches nothing: an admin may have lowered the stock
 * under what is held, and a reservation that has lapsed leaves only what nobody else holds. The
 * caller holds the locks.
 */
export async function sellStock(
  tx: Database,
  lines: readonly StockLine[],
  isHeld: boolean,
): Promise<boolean> {
  const ids = lines.map(({ productId }) => productId)
  const rows = await tx.select().from(products).where(inArray(products.id, ids))
  const enough = lines.every(({ productId, quantity }) => {
    const product = rows.find(({ id }) => id === productId)
    return product && product.stock - (isHeld ? 0 : product.reserved) >= quantity
  })
  if (!enough) return false
  for (const { productId, quantity } of lines) {
    const reserved = isHeld ? { reserved: sql`${products.reserved} - ${quantity}` } : {}
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} - ${quantity}`, ...reserved })
      .where(eq(products.id, productId))
  }
  return true
}
