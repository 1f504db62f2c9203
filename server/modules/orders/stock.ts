import { asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { prepared } from '#server/lib/prepared.ts'
import { leftToBuy } from '#server/modules/products/products.service.ts'
import { type ProductRow, products } from '#server/modules/products/products.table.ts'
import { orderItems } from './orders.table.ts'

/** So many of a product. */
export type StockLine = { productId: number; quantity: number }

/** Whether the public list of products, which is cached, tells another number now. */
type StockMove = { movesShownStock: boolean }

/**
 * From this many left to buy, one more or less held for a while is seen by nobody: the cached list
 * is not invalidated for it, only once it is sold; for what is unlimited, never.
 */
const PLENTY = 1000

/**
 * Locks products, and those of orders that the same transaction is about to release, at once and
 * always in the same order, so that two buyers never deadlock.
 */
export const lockProducts = prepared<{ ids: readonly number[]; orderIds: readonly number[] }>()(
  (tx, given) => {
    const isAsked = sql`${products.id} = any(${given.ids}::int[])`
    const held = tx
      .select({ id: orderItems.productId })
      .from(orderItems)
      .where(sql`${orderItems.orderId} = any(${given.orderIds}::int[])`)
    return tx
      .select()
      .from(products)
      .where(or(isAsked, inArray(products.id, held)))
      .orderBy(asc(products.id))
      .for('update')
  },
)

/** What an order asks of the stock, its products locked, in one statement. */
export async function lockStockOf(tx: Transaction, orderId: number) {
  const rows = await lockLinesOf(tx, { orderId })
  return {
    lines: rows.map(({ line }) => line).sort((a, b) => a.id - b.id),
    locked: [...new Map(rows.map(({ product }) => [product.id, product])).values()],
  }
}

const lockLinesOf = prepared<{ orderId: number }>()((tx, given) =>
  tx
    .select({ line: getTableColumns(orderItems), product: getTableColumns(products) })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, given.orderId))
    .orderBy(asc(products.id))
    .for('update', { of: products }),
)

/** Whether so many or fewer left to buy is what visitors are told. */
const isScarce = (product: ProductRow, left: number) => !product.unlimited && left < PLENTY
const quantityOf = (lines: readonly StockLine[], { id }: ProductRow) =>
  lines.reduce((sum, { productId, quantity }) => (productId === id ? sum + quantity : sum), 0)

/** Keeps the quantities for an open checkout, or says which product there is not enough of. */
export async function reserveStock(
  tx: Transaction,
  locked: readonly ProductRow[],
  lines: readonly StockLine[],
): Promise<StockMove> {
  const lacking = locked.find((product) => leftToBuy(product) < quantityOf(lines, product))
  if (lacking) throw outOfStock(lacking)
  await moveStock(tx, lines, { reserved: 1, stock: 0 })
  const isShown = locked.some((product) =>
    isScarce(product, leftToBuy(product) - quantityOf(lines, product)),
  )
  return { movesShownStock: isShown }
}

function outOfStock(product: ProductRow): AppError {
  const message =
    leftToBuy(product) === 0
      ? `« ${product.name} » est en rupture de stock.`
      : `« ${product.name} » : il n’en reste que ${leftToBuy(product)}.`
  return new AppError('conflict', message)
}

/** Gives back what an order held and did not pay. */
export async function releaseStock(
  tx: Transaction,
  locked: readonly ProductRow[],
  lines: readonly StockLine[],
): Promise<StockMove> {
  await moveStock(tx, lines, { reserved: -1, stock: 0 })
  return { movesShownStock: locked.some((product) => isScarce(product, leftToBuy(product))) }
}

/**
 * Sells if there is enough of everything, else touches nothing and answers null: an admin may have
 * lowered the stock under what is held, and a reservation that has lapsed leaves only what nobody
 * else holds.
 */
export async function sellStock(
  tx: Transaction,
  locked: readonly ProductRow[],
  lines: readonly StockLine[],
  isHeld: boolean,
): Promise<StockMove | null> {
  const isEnough = locked.every((product) => {
    const { stock, reserved, unlimited } = product
    return unlimited || stock - (isHeld ? 0 : reserved) >= quantityOf(lines, product)
  })
  if (!isEnough) return null
  await moveStock(tx, lines, { reserved: isHeld ? -1 : 0, stock: -1 })
  // What was held was off sale already: only where that was not shown is there news.
  const isShown = (product: ProductRow) => !isHeld || leftToBuy(product) >= PLENTY
  return { movesShownStock: locked.some((product) => !product.unlimited && isShown(product)) }
}

/** All products of an order in one statement: `by` times the quantity of each, if it has a limit. */
async function moveStock(
  tx: Transaction,
  lines: readonly StockLine[],
  by: { reserved: number; stock: number },
): Promise<void> {
  const asked = JSON.stringify(
    lines.map(({ productId, quantity }) => ({ id: productId, quantity })),
  )
  await tx.execute(sql`
    update products
    set reserved = reserved + ${by.reserved}::int * asked.quantity,
      stock = case when unlimited then stock else stock + ${by.stock}::int * asked.quantity end
    from (
      select id, sum(quantity)::int as quantity
      from jsonb_to_recordset(${asked}::jsonb) as line (id int, quantity int)
      group by id
    ) as asked
    where products.id = asked.id`)
}
