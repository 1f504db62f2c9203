import { asc } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { toCents, toEuros, unitCents } from '#contract/pricing.ts'
import { listProducts, type Product, type productInput } from '#contract/products.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { lowestPriorCents } from './lowest-price.ts'
import { type ProductRow, productPrices, products } from './products.table.ts'

/** The list that every write to products or their stock must drop. */
export const PRODUCT_SNAPSHOT = listProducts.path

type Input = z.output<typeof productInput>

function toProduct(row: ProductRow, stock: number, lowestCents: number | null): Product {
  const { id, name, description, discount, featured, category, image } = row
  const lowest_price = discount > 0 && lowestCents !== null ? toEuros(lowestCents) : null
  return { id, name, description, price: toEuros(row.priceCents), discount, stock, featured, category, image, lowest_price }
}

async function listRows(db: Database, stockOf: (row: ProductRow) => number): Promise<Product[]> {
  const rows = await db.select().from(products).orderBy(asc(products.name), asc(products.id))
  const periods = await db.select().from(productPrices).orderBy(asc(productPrices.since), asc(productPrices.id))
  const byProduct = Map.groupBy(periods, ({ productId }) => productId)
  return rows.map((row) => toProduct(row, stockOf(row), lowestPriorCents(byProduct.get(row.id) ?? [])))
}

/** As visitors see them: stock is what is left to buy. */
export function listForSale({ db }: Pick<Deps, 'db'>): Promise<Product[]> {
  return listRows(db, ({ stock, reserved }) => Math.max(0, stock - reserved))
}

/** Adds a product and begins its price history. */
export async function insertProduct(tx: Database, { price, ...input }: Input, now: Date): Promise<ProductRow> {
  const priceCents = toCents(price)
  const [created] = (await tx
    .insert(products)
    .values({ ...input, priceCents })
    .returning()) as [ProductRow]
  await tx.insert(productPrices).values({ productId: created.id, unitCents: unitCents(priceCents, input.discount), since: now })
  return created
}
