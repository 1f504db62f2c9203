import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ProductCategory, productCategoryInput } from '#contract/product-categories.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged, gone } from '#server/lib/admin-write.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { violatedConstraint } from '#server/lib/database-faults.ts'
import { AppError } from '#server/lib/errors.ts'
import { inFrench } from '#server/lib/in-french.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { type ProductCategoryRow, productCategories } from './product-categories.table.ts'
import { products } from './products.table.ts'
import { asWindow, windowOf } from './publication.ts'

type Input = z.output<typeof productCategoryInput>
type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>
type Recording = Pick<Deps, 'recordChange'>

const NAME_KEY = 'product_categories_name_unique'

/** Locks it as well: nobody renames it before the product that is about to name it is there. */
export async function ensureCategory(tx: Database, name: string): Promise<void> {
  await tx
    .insert(productCategories)
    .values({ name })
    .onConflictDoUpdate({ target: productCategories.name, set: { name } })
}

/** Its place among the categories, in an admin's name; nothing where it has it already. */
export async function placeCategory(
  deps: Recording,
  tx: Transaction,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  name: string,
  position: number,
): Promise<void> {
  const isThis = eq(productCategories.name, name)
  const [row] = await tx.select().from(productCategories).where(isThis).for('update')
  if (!row || row.position === position) return
  const held = await countIn(tx, name)
  const [saved = row] = await tx
    .update(productCategories)
    .set({ position, version: nextVersion(productCategories) })
    .where(isThis)
    .returning()
  await deps.recordChange(tx, request, {
    action: 'update',
    noun: 'product_categories',
    id: row.id,
    before: answer(row, held),
    after: answer(saved, held),
  })
}

const answer = (row: ProductCategoryRow, held: number): ProductCategory => {
  const { id, name, position, version } = row
  return { id, name, ...windowOf(row), position, version, products: held }
}

const countIn = (db: Database, name: string) => db.$count(products, eq(products.category, name))

/** In the order that visitors see them. */
export async function listProductCategories(db: Database): Promise<ProductCategory[]> {
  const rows = await db.select().from(productCategories).orderBy(asc(productCategories.id))
  const counts = await db
    .select({ name: products.category, held: sql<number>`count(*)::int` })
    .from(products)
    .groupBy(products.category)
  const heldBy = new Map(counts.map(({ name, held }) => [name, held]))
  const last = Number.MAX_SAFE_INTEGER
  return rows
    .map((row) => answer(row, heldBy.get(row.name) ?? 0))
    .sort((a, b) => (a.position ?? last) - (b.position ?? last) || inFrench.compare(a.name, b.name))
}

/** Says in French that the name is taken. */
function explainTaken(name: string, error: unknown): unknown {
  if (violatedConstraint(error) !== NAME_KEY) return error
  const message = `La catégorie « ${name} » existe déjà.`
  return new AppError('conflict', message, { fields: { name: message } })
}

async function lockCategory(tx: Transaction, id: number): Promise<ProductCategoryRow> {
  const isThis = eq(productCategories.id, id)
  const [row] = await tx.select().from(productCategories).where(isThis).for('update')
  if (!row) throw gone()
  return row
}

export async function addCategory(
  deps: Recording,
  tx: Transaction,
  request: Caller,
  { name, ...window }: Input,
): Promise<ProductCategory> {
  const values = { name, ...asWindow(window) }
  const [row] = await tx
    .insert(productCategories)
    .values(values)
    .returning()
    .catch((error) => {
      throw explainTaken(name, error)
    })
  if (!row) throw gone()
  const after = answer(row, 0)
  await deps.recordChange(tx, request, {
    action: 'create',
    noun: 'product_categories',
    id: row.id,
    before: null,
    after,
  })
  return after
}

/** A new name is one for its products as well: what a form began with is no longer how they are. */
export async function saveCategory(
  deps: Recording,
  tx: Transaction,
  request: Caller,
  id: number,
  { name, ...window }: Input,
): Promise<ProductCategory> {
  const row = await lockCategory(tx, id)
  assertUnchanged(request, row.version)
  const held = await countIn(tx, row.name)
  const [saved = row] = await tx
    .update(productCategories)
    .set({ name, ...asWindow(window, row), version: nextVersion(productCategories) })
    .where(eq(productCategories.id, id))
    .returning()
    .catch((error) => {
      throw explainTaken(name, error)
    })
  if (name !== row.name) await renameInProducts(tx, row.name, name)
  const after = answer(saved, held)
  await deps.recordChange(tx, request, {
    action: 'update',
    noun: 'product_categories',
    id,
    before: answer(row, held),
    after,
  })
  return after
}

/** Locked in the order of their ids, as by a checkout. */
async function renameInProducts(tx: Transaction, before: string, name: string): Promise<void> {
  const isIn = eq(products.category, before)
  await tx.select({ id: products.id }).from(products).where(isIn).orderBy(products.id).for('update')
  await tx
    .update(products)
    .set({ category: name, version: nextVersion(products) })
    .where(isIn)
}

/** One that products name stays. */
export async function removeCategory(
  deps: Recording,
  tx: Transaction,
  request: Caller,
  id: number,
): Promise<void> {
  const row = await lockCategory(tx, id)
  const held = await countIn(tx, row.name)
  if (held > 0) {
    const those = held === 1 ? 'un produit' : `${held} produits`
    throw new AppError(
      'conflict',
      `« ${row.name} » a encore ${those} : videz-la avant de la supprimer.`,
    )
  }
  await tx.delete(productCategories).where(eq(productCategories.id, id))
  await deps.recordChange(tx, request, {
    action: 'delete',
    noun: 'product_categories',
    id,
    before: answer(row, 0),
    after: null,
  })
}
