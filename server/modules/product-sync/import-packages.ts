import { eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { ImportOutcome } from '#contract/catalogue.ts'
import type { Deps } from '#server/deps.ts'
import { violatedConstraint } from '#server/lib/database-faults.ts'
import { inFrench } from '#server/lib/in-french.ts'
import { sideBySide } from '#server/lib/side-by-side.ts'
import { type CatalogueRow, cataloguePackages } from '#server/modules/catalogue/catalogue.table.ts'
import { reencode, storeImage } from '#server/modules/images/images.service.ts'
import {
  addProduct,
  PACKAGE_KEY,
  PRODUCT_SNAPSHOT,
} from '#server/modules/products/products.service.ts'
import { products } from '#server/modules/products/products.table.ts'
import { draftProduct } from './draft-product.ts'

const PICTURES_AT_ONCE = 4
/** For all of them together: an admin is waiting. */
const PICTURES_MS = 60_000

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>
/** A picture, or why there is none. */
type Picture = { webp: Buffer | null; fault: string | null }

/**
 * Makes a product of each package that has none; those that cannot become one are told apart from
 * the others, which do. `ids` null: all of the store.
 */
export async function importPackages(
  deps: Deps,
  request: Caller,
  ids: readonly number[] | null,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = { imported: [], skipped: [], refused: [] }
  const { fresh, tied, unknown } = await sortOut(deps, ids)
  const told = ({ id, name }: CatalogueRow) => ({ package_id: id, name })
  for (const id of unknown)
    outcome.refused.push({
      package_id: id,
      name: `Paquet ${id}`,
      reason: 'Le paquet n’est pas dans le magasin',
    })
  // Asked for by name, it is told; of the whole store, most usually are.
  if (ids) outcome.skipped.push(...tied.map(told))
  const pictures = await fetchPictures(deps, fresh)
  for (const { id, name } of fresh) {
    const picture = pictures.get(id) ?? { webp: null, fault: null }
    const made = await importOne(deps, request, id, picture.webp)
    if (made === null) outcome.skipped.push({ package_id: id, name })
    else if ('reason' in made) outcome.refused.push({ package_id: id, name, ...made })
    else outcome.imported.push({ package_id: id, ...made, picture_fault: picture.fault })
  }
  return outcome
}

/** Packages that have no product, that have one, and numbers of none. */
async function sortOut({ db }: Pick<Deps, 'db'>, ids: readonly number[] | null) {
  const asked = ids ? inArray(cataloguePackages.id, [...ids]) : eq(cataloguePackages.isListed, true)
  const rows = await db
    .select({ sold: cataloguePackages, productId: products.id })
    .from(cataloguePackages)
    .leftJoin(products, eq(products.packageId, cataloguePackages.id))
    .where(asked)
  rows.sort((a, b) => inFrench.compare(a.sold.name, b.sold.name))
  const known = new Set(rows.map(({ sold }) => sold.id))
  return {
    fresh: rows.filter(({ productId }) => productId === null).map(({ sold }) => sold),
    tied: rows.filter(({ productId }) => productId !== null).map(({ sold }) => sold),
    unknown: [...new Set(ids)].filter((id) => !known.has(id)),
  }
}

/** Before any transaction: the store's pictures may be slow, and none is worth an import. */
async function fetchPictures(deps: Deps, rows: readonly CatalogueRow[]) {
  const pictures = new Map<number, Picture>()
  const signal = AbortSignal.timeout(PICTURES_MS)
  const wanted = rows.filter((row) => 'input' in draftProduct(row))
  await sideBySide(wanted, PICTURES_AT_ONCE, async ({ id, image }) => {
    if (!image) return
    try {
      pictures.set(id, { webp: await reencode(await deps.readPicture(image, signal)), fault: null })
    } catch {
      pictures.set(id, { webp: null, fault: 'Son image n’a pas pu être reprise' })
    }
  })
  return pictures
}

/**
 * In a transaction of its own; null: it has a product meanwhile. The package is locked, so that a
 * price that changes at this very moment is either taken over here or followed.
 */
async function importOne(deps: Deps, request: Caller, id: number, webp: Buffer | null) {
  try {
    return await deps.snapshots.change(PRODUCT_SNAPSHOT, async (tx) => {
      const [sold] = await tx
        .select()
        .from(cataloguePackages)
        .where(eq(cataloguePackages.id, id))
        .for('share')
      if (!sold) return null
      const draft = draftProduct(sold)
      if ('reason' in draft) return draft
      const image = webp && (await storeImage(deps, tx, request, webp))
      const made = await addProduct(deps, tx, request, { ...draft.input, image })
      return { product_id: made.id, name: made.name }
    })
  } catch (error) {
    if (violatedConstraint(error) === PACKAGE_KEY) return null
    throw error
  }
}
