import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { products } from './products.table.ts'

export type StockLine = { productId: number; productName: string; quantity: number }

const available = sql`${products.stock} - ${products.reserved}`

/** Locks the products of a transaction at once and always in the same order, so that two buyers never wait for each other. */
export async function lockProducts(tx: Database, lines: readonly Pick<StockLine, 'productId'>[]): Promise<void> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  if (ids.length > 0)
    await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids)).orderBy(asc(products.id)).for('update')
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
  const message = left === 0 ? `« ${productName} » est en rupture de stock.` : `« ${productName} » : il n’en reste que ${left}.`
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

/** What was held is sold. An admin may have lowered the stock in the meantime: it does not go below nothing. */
export async function sellReserved(tx: Database, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of lines) {
    await tx
      .update(products)
      .set({ stock: sql`greatest(${products.stock} - ${quantity}, 0)`, reserved: sql`${products.reserved} - ${quantity}` })
      .where(eq(products.id, productId))
  }
}

/** Paid after the reservation had lapsed: sold if there still is enough of everything, else nothing is touched. */
export async function sellUnreserved(tx: Database, lines: readonly StockLine[]): Promise<boolean> {
  const ids = lines.map(({ productId }) => productId)
  const rows = await tx.select().from(products).where(inArray(products.id, ids))
  const enough = lines.every(({ productId, quantity }) => {
    const product = rows.find(({ id }) => id === productId)
    return product && product.stock - product.reserved >= quantity
  })
  if (!enough) return false
  for (const { productId, quantity } of lines) {
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} - ${quantity}` })
      .where(eq(products.id, productId))
  }
  return true
}
