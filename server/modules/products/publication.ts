import { sql } from 'drizzle-orm'
import { phaseOf } from '#contract/publication.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { inFrench } from '#server/lib/in-french.ts'
import { type ProductCategoryRow, productCategories } from './product-categories.table.ts'
import { type ProductRow, products } from './products.table.ts'

type Window = Pick<ProductRow, 'publishAt' | 'unpublishAt'>
type Categories = ReadonlyMap<string, ProductCategoryRow>
type Asked = { publish_at?: string | null | undefined; unpublish_at?: string | null | undefined }

const ALWAYS: Window = { publishAt: null, unpublishAt: null }
const LAST = Number.POSITIVE_INFINITY

/** As it is answered. */
export const windowOf = ({ publishAt, unpublishAt }: Window) => ({
  publish_at: publishAt?.toISOString() ?? null,
  unpublish_at: unpublishAt?.toISOString() ?? null,
})

/** As it is kept, what was not asked for as it was; refuses an end that is not after the start. */
export function asWindow(asked: Asked, before = ALWAYS): Window {
  const at = (text: string | null | undefined, otherwise: Date | null) =>
    text === undefined ? otherwise : text && new Date(text)
  const window = {
    publishAt: at(asked.publish_at, before.publishAt) || null,
    unpublishAt: at(asked.unpublish_at, before.unpublishAt) || null,
  }
  const { publishAt, unpublishAt } = window
  if (publishAt && unpublishAt && unpublishAt <= publishAt) {
    const message = 'La fin de la vente doit être après son début.'
    throw new AppError('validation_failed', message, { fields: { unpublish_at: message } })
  }
  return window
}

const isOn = (window: Window, now: Date) => phaseOf(windowOf(window), now.getTime()) === 'on'

/** By their names. */
export async function readCategories(db: Database): Promise<Categories> {
  const rows = await db.select().from(productCategories)
  return new Map(rows.map((row) => [row.name, row]))
}

/**
 * By name, until an owner puts anything in an order; then by category and place, with what has no
 * place after what has one.
 */
export function inOrder(rows: readonly ProductRow[], categories: Categories) {
  const placeOf = (name: string) => categories.get(name)?.position ?? LAST
  const byName = (a: ProductRow, b: ProductRow) => inFrench.compare(a.name, b.name)
  const isOrdered =
    rows.some(({ position }) => position !== null) ||
    [...categories.values()].some(({ position }) => position !== null)
  if (!isOrdered) return byName
  const before = (a: number, b: number) => (a === b ? 0 : a - b)
  return (a: ProductRow, b: ProductRow) =>
    before(placeOf(a.category), placeOf(b.category)) ||
    inFrench.compare(a.category, b.category) ||
    before(a.position ?? LAST, b.position ?? LAST) ||
    byName(a, b)
}

/** Why visitors do not see a product now, in words for an admin; null: they do. */
export function whyUnpublished(row: ProductRow, categories: Categories, now: Date): string | null {
  const phase = phaseOf(windowOf(row), now.getTime())
  if (phase === 'ahead') return 'Sa vente n’a pas encore commencé'
  if (phase === 'over') return 'Sa vente est terminée'
  const category = categories.get(row.category)
  return category && !isOn(category, now)
    ? `La catégorie « ${row.category} » n’est pas en vente`
    : null
}

/** Tells whether a product, in its category, is for sale at a moment. */
export async function readOffer(db: Database, now: Date) {
  const categories = await readCategories(db)
  return (row: ProductRow) => whyUnpublished(row, categories, now) === null
}

/** How long what is for sale stays so by itself, in milliseconds; null: for good. */
export async function untilNextChange(db: Database, now: Date): Promise<number | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select (extract(epoch from min(at)) * 1000)::text as at from (
      select publish_at as at from ${products} union all select unpublish_at from ${products}
      union all select publish_at from ${productCategories}
      union all select unpublish_at from ${productCategories}
    ) as edges where at > ${now.toISOString()}::timestamptz`)
  const at = rows[0]?.at
  return at ? Number(at) - now.getTime() : null
}
