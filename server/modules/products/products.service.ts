import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { listProducts } from '#contract/endpoints/products.ts'
import { SEEN_STOCK_HEADER } from '#contract/if-match.ts'
import { toCents, toEuros, unitCents } from '#contract/pricing.ts'
import { PRODUCT_LIMITS } from '#contract/product-fields.ts'
import type { AdminProduct, Product, productInput } from '#contract/products.ts'
import { receivedOf } from '#contract/received-of.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged, gone } from '#server/lib/admin-write.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { violatedConstraint } from '#server/lib/database-faults.ts'
import { AppError } from '#server/lib/errors.ts'
import { readPackages } from '#server/modules/catalogue/read-packages.ts'
import { whyNotSold } from '#server/modules/catalogue/sale-rule.ts'
import { lowestPriorCents } from './lowest-price.ts'
import { ensureCategory } from './product-categories.service.ts'
import { type ProductRow, productPrices, products } from './products.table.ts'
import {
  asWindow,
  inOrder,
  readCategories,
  readOffer,
  whyUnpublished,
  windowOf,
} from './publication.ts'

/** The list that every write to products or their stock must drop. */
export const PRODUCT_SNAPSHOT = listProducts.path

type Input = z.output<typeof productInput>

/** What products are read with: whether they are for sale is also the provider's to say. */
type Reading = Pick<Deps, 'db' | 'payments' | 'now'>

function toProduct(
  row: ProductRow,
  category_position: number | null,
  stock: number,
  lowestCents: number | null,
  unavailable_reason: string | null,
): AdminProduct {
  const { id, name, description, discount, featured, category, image, actions, version } = row
  const lowest_price = discount > 0 && lowestCents !== null ? toEuros(lowestCents) : null
  return {
    id,
    name,
    description,
    price: toEuros(row.priceCents),
    discount,
    stock,
    unlimited: row.unlimited,
    featured,
    category,
    category_position,
    ...windowOf(row),
    position: row.position,
    image,
    lowest_price,
    receives: actions.map(receivedOf),
    handed_over: actions.length === 0,
    available: unavailable_reason === null,
    unavailable_reason,
    actions,
    tebex_package_id: row.packageId,
    version,
  }
}

async function listRows(
  { db, payments, now }: Reading,
  stockOf: (row: ProductRow) => number,
  isListed: (row: ProductRow) => boolean = () => true,
  only?: number,
): Promise<AdminProduct[]> {
  const packages = await readPackages({ db, payments })
  const categories = await readCategories(db)
  const rows = await db
    .select()
    .from(products)
    .where(only === undefined ? undefined : eq(products.id, only))
    .orderBy(asc(products.id))
  const ordered = rows.filter(isListed).sort(inOrder(rows, categories))
  const periods = await db
    .select()
    .from(productPrices)
    .where(only === undefined ? undefined : eq(productPrices.productId, only))
    .orderBy(asc(productPrices.since), asc(productPrices.id))
  const byProduct = Map.groupBy(periods, ({ productId }) => productId)
  return ordered.map((row) =>
    toProduct(
      row,
      categories.get(row.category)?.position ?? null,
      stockOf(row),
      lowestPriorCents(byProduct.get(row.id) ?? []),
      whyNotSold(row, packages) ?? whyUnpublished(row, categories, now()),
    ),
  )
}

/** As visitors see them now: what is published, its stock what is left to buy. */
export async function listForSale(reading: Reading): Promise<Product[]> {
  return listRows(reading, leftToBuy, await readOffer(reading.db, reading.now()))
}

/** What is neither sold nor in an open checkout: all there can be of what is unlimited. */
export function leftToBuy({ stock, reserved, unlimited }: ProductRow): number {
  return unlimited ? stock : Math.max(0, stock - reserved)
}

/** Adds a product and begins its price history. */
export async function insertProduct(
  tx: Database,
  { price, tebex_package_id: packageId, publish_at, unpublish_at, ...input }: Input,
  now: Date,
): Promise<ProductRow> {
  const priceCents = toCents(price)
  await ensureCategory(tx, input.category)
  const stock = input.unlimited ? PRODUCT_LIMITS.stock : input.stock
  const [created] = (await tx
    .insert(products)
    .values({ ...input, ...asWindow({ publish_at, unpublish_at }), stock, packageId, priceCents })
    .returning()) as [ProductRow]
  await beginPeriod(tx, created.id, unitCents(priceCents, input.discount), now)
  return created
}

/** As admins see them: stock is what is on hand. */
export function listOnHand(reading: Reading): Promise<AdminProduct[]> {
  return listRows(reading, ({ stock }) => stock)
}

async function getOnHand(
  { payments, now }: Pick<Deps, 'payments' | 'now'>,
  tx: Transaction,
  id: number,
): Promise<AdminProduct> {
  const [found] = await listRows({ db: tx, payments, now }, ({ stock }) => stock, undefined, id)
  if (!found) throw gone()
  return found
}

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

export const PACKAGE_KEY = 'products_tebex_package_id_unique'

/** A package is sold as one product: says which, once the key has refused another. */
async function explainTaken(deps: Deps, input: Input, error: unknown): Promise<unknown> {
  const packageId = input.tebex_package_id
  if (!packageId || violatedConstraint(error) !== PACKAGE_KEY) return error
  const [holder] = await deps.db
    .select({ name: products.name })
    .from(products)
    .where(eq(products.packageId, packageId))
  const whose = holder ? `celui du produit « ${holder.name} »` : 'celui d’un autre produit'
  const message = `Ce paquet Tebex est déjà ${whose}.`
  return new AppError('conflict', message, { fields: { tebex_package_id: message } })
}

/** Adds a product in an admin's name; `tx` also drops the list that visitors see. */
export async function addProduct(
  deps: Deps,
  tx: Transaction,
  request: Caller,
  input: Input,
): Promise<AdminProduct> {
  const { id } = await insertProduct(tx, input, deps.now())
  const after = await getOnHand(deps, tx, id)
  await deps.recordChange(tx, request, {
    action: 'create',
    noun: 'products',
    id,
    before: null,
    after,
  })
  return after
}

export async function createProduct(
  deps: Deps,
  request: Caller,
  input: Input,
): Promise<AdminProduct> {
  try {
    return await deps.snapshots.change(PRODUCT_SNAPSHOT, (tx) =>
      addProduct(deps, tx, request, input),
    )
  } catch (error) {
    throw await explainTaken(deps, input, error)
  }
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

export async function updateProduct(
  deps: Deps,
  request: Caller,
  id: number,
  input: Input,
): Promise<AdminProduct> {
  try {
    return await deps.snapshots.change(PRODUCT_SNAPSHOT, (tx) =>
      saveProduct(deps, tx, request, id, input),
    )
  } catch (error) {
    throw await explainTaken(deps, input, error)
  }
}

/** A new price is added to the history, not laid over it. */
export async function saveProduct(
  deps: Deps,
  tx: Transaction,
  request: Caller,
  id: number,
  { price, tebex_package_id, publish_at, unpublish_at, ...input }: Input,
): Promise<AdminProduct> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update')
  if (!row) throw gone()
  const before = await getOnHand(deps, tx, id)
  assertUnchanged(request, row.version)
  const unlimited = input.unlimited ?? row.unlimited
  const stock = unlimited ? PRODUCT_LIMITS.stock : stockToKeep(request, input.stock, row.stock)
  const priceCents = toCents(price)
  const packageId = tebex_package_id === undefined ? row.packageId : tebex_package_id
  const window = asWindow({ publish_at, unpublish_at }, row)
  if (input.category !== row.category) await ensureCategory(tx, input.category)
  // The stock is checked on its own: a save of nothing else is no new version.
  const edited = { ...input, ...window, packageId, priceCents, unlimited, stock: row.stock }
  const version = isDeepStrictEqual({ ...row, ...edited }, row) ? row.version : row.version + 1
  await tx
    .update(products)
    .set({ ...edited, stock, version })
    .where(eq(products.id, id))
  // A dearer list price with a discount that makes up for it is announced as one, so it begins a
  // period too.
  if (priceCents !== row.priceCents || input.discount !== row.discount)
    await beginPeriod(tx, id, unitCents(priceCents, input.discount), deps.now())
  const after = await getOnHand(deps, tx, id)
  await deps.recordChange(tx, request, { action: 'update', noun: 'products', id, before, after })
  return after
}

async function beginPeriod(tx: Database, productId: number, unitCents: number, since: Date) {
  await tx.insert(productPrices).values({ productId, unitCents, since })
}

/** Asks this much of a product that is locked, without discount; answers how it was and is. */
export async function setPrice(
  deps: Deps,
  tx: Transaction,
  { id, version, ...row }: ProductRow,
  priceCents: number,
): Promise<{ before: AdminProduct; after: AdminProduct }> {
  const before = await getOnHand(deps, tx, id)
  if (row.priceCents === priceCents && row.discount === 0) return { before, after: before }
  await tx
    .update(products)
    .set({ priceCents, discount: 0, version: version + 1 })
    .where(eq(products.id, id))
  await beginPeriod(tx, id, priceCents, deps.now())
  return { before, after: await getOnHand(deps, tx, id) }
}

const REFERENCED =
  'Ce produit est référencé dans des commandes existantes. Mettez son stock à 0 ou renommez-le avec « (Archivé) ».'

/** What was ever ordered stays, by its foreign key: an order must be able to name it. */
export async function removeProduct(deps: Deps, request: Caller, id: number): Promise<void> {
  try {
    await deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
      const before = await getOnHand(deps, tx, id)
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
