import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { listProducts } from '#contract/endpoints/products.ts'
import { SEEN_STOCK_HEADER } from '#contract/if-match.ts'
import { toCents, toEuros, unitCents } from '#contract/pricing.ts'
import type { AdminProduct, Product, productInput } from '#contract/products.ts'
import { receivedOf } from '#contract/received-of.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged, gone } from '#server/lib/admin-write.ts'
import type { Database } from '#server/lib/database.ts'
import { violatedConstraint } from '#server/lib/database-faults.ts'
import { AppError } from '#server/lib/errors.ts'
import { inFrench } from '#server/lib/in-french.ts'
import { lowestPriorCents } from './lowest-price.ts'
import { type ProductRow, productPrices, products } from './products.table.ts'

/** The list that every write to products or their stock must drop. */
export const PRODUCT_SNAPSHOT = listProducts.path

type Input = z.output<typeof productInput>

function toProduct(row: ProductRow, stock: number, lowestCents: number | null): AdminProduct {
  const { id, name, description, discount, featured, category, image, actions, version } = row
  const lowest_price = discount > 0 && lowestCents !== null ? toEuros(lowestCents) : null
  return {
    id,
    name,
    description,
    price: toEuros(row.priceCents),
    discount,
    stock,
    featured,
    category,
    image,
    lowest_price,
    receives: actions.map(receivedOf),
    handed_over: actions.length === 0,
    actions,
    version,
  }
}

async function listRows(
  db: Database,
  stockOf: (row: ProductRow) => number,
): Promise<AdminProduct[]> {
  const rows = await db.select().from(products).orderBy(asc(products.id))
  rows.sort((a, b) => inFrench.compare(a.name, b.name))
  const periods = await db
    .select()
    .from(productPrices)
    .orderBy(asc(productPrices.since), asc(productPrices.id))
  const byProduct = Map.groupBy(periods, ({ productId }) => productId)
  return rows.map((row) =>
    toProduct(row, stockOf(row), lowestPriorCents(byProduct.get(row.id) ?? [])),
  )
}

/** As visitors see them: stock is what is left to buy. */
export function listForSale({ db }: Pick<Deps, 'db'>): Promise<Product[]> {
  return listRows(db, ({ stock, reserved }) => Math.max(0, stock - reserved))
}

/** Adds a product and begins its price history. */
export async function insertProduct(
  tx: Database,
  { price, ...input }: Input,
  now: Date,
): Promise<ProductRow> {
  const priceCents = toCents(price)
  const [created] = (await tx
    .insert(products)
    .values({ ...input, priceCents })
    .returning()) as [ProductRow]
  await tx
    .insert(productPrices)
    .values({ productId: created.id, unitCents: unitCents(priceCents, input.discount), since: now })
  return created
}

/** As admins see them: stock is what is on hand. */
export function listOnHand({ db }: Pick<Deps, 'db'>): Promise<AdminProduct[]> {
  return listRows(db, ({ stock }) => stock)
}

async function getOnHand(tx: Database, id: number): Promise<AdminProduct> {
  const found = (await listOnHand({ db: tx })).find((product) => product.id === id)
  if (!found) throw gone()
  return found
}

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

export function createProduct(deps: Deps, request: Caller, input: Input): Promise<AdminProduct> {
  return deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
    const { id } = await insertProduct(tx, input, deps.now())
    const after = await getOnHand(tx, id)
    await deps.recordChange(tx, request, {
      action: 'create',
      noun: 'products',
      id,
      before: null,
      after,
    })
    return after
  })
}

/**
 * A stock that was not touched stays as it is now: what was sold while the form was open does not
 * come back. One that was edited counts only against the stock that the admin saw.
 */
function stockToKeep(request: Caller, asked: number, now: number): number {
  const seen = request.headers[SEEN_STOCK_HEADER]
  if (seen === undefined || seen === String(now)) return asked
  if (seen === String(asked)) return now
  throw new AppError(
    'conflict',
    `Le stock a changé entre-temps : il est maintenant de ${now}. Rechargez le produit avant de le corriger.`,
  )
}

/** A new price is added to the history, not laid over it. */
export function updateProduct(
  deps: Deps,
  request: Caller,
  id: number,
  { price, ...input }: Input,
): Promise<AdminProduct> {
  return deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
    const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update')
    if (!row) throw gone()
    const before = await getOnHand(tx, id)
    assertUnchanged(request, row.version)
    const stock = stockToKeep(request, input.stock, row.stock)
    const priceCents = toCents(price)
    const cents = unitCents(priceCents, input.discount)
    // The stock is checked on its own: a save of nothing else is no new version.
    const edited = { ...input, priceCents, stock: row.stock }
    const version = isDeepStrictEqual({ ...row, ...edited }, row) ? row.version : row.version + 1
    await tx
      .update(products)
      .set({ ...input, stock, priceCents, version })
      .where(eq(products.id, id))
    // A dearer list price with a discount that makes up for it is announced as one, so it begins a
    // period too.
    if (priceCents !== row.priceCents || input.discount !== row.discount) {
      await tx.insert(productPrices).values({ productId: id, unitCents: cents, since: deps.now() })
    }
    const after = await getOnHand(tx, id)
    await deps.recordChange(tx, request, { action: 'update', noun: 'products', id, before, after })
    return after
  })
}

const REFERENCED =
  'Ce produit est référencé dans des commandes existantes. Mettez son stock à 0 ou renommez-le avec « (Archivé) ».'

/** What was ever ordered stays, by its foreign key: an order must be able to name it. */
export async function removeProduct(deps: Deps, request: Caller, id: number): Promise<void> {
  try {
    await deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
      const before = await getOnHand(tx, id)
      await tx.delete(products).where(eq(products.id, id))
      await deps.recordChange(tx, request, {
        action: 'delete',
        noun: 'products',
        id,
        before,
        after: null,
      })
    })
  } catch (error) {
    throw violatedConstraint(error)?.startsWith('order_items_')
      ? new AppError('conflict', REFERENCED)
      : error
  }
}
