import { asc, inArray } from 'drizzle-orm'
import { toEuros, unitCents } from '#contract/pricing.ts'
import { productInput } from '#contract/products.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { noteFailure, noteReading } from '#server/modules/catalogue/readings.ts'
import { type PriceChange, storePackages } from '#server/modules/catalogue/store-packages.ts'
import { recordOwnChange } from '#server/modules/journal/journal.service.ts'
import { PRODUCT_SNAPSHOT, setPrice } from '#server/modules/products/products.service.ts'
import { products } from '#server/modules/products/products.table.ts'

/**
 * Reads what the payment provider sells and has prices follow. What cannot be read changes nothing:
 * the products go on as they were, and admins are told.
 */
export async function refreshCatalogue(deps: Deps): Promise<void> {
  const read = deps.payments?.readCatalogue
  if (!read) return
  const beganAt = deps.now()
  const sold = await read().catch(async (cause) => {
    await noteFailure(deps.db, beganAt)
    throw new AppError(
      'provider_unavailable',
      'Le magasin Tebex n’a pas pu être lu : rien n’a changé. Veuillez réessayer dans un instant.',
      { cause },
    )
  })
  await deps.snapshots.transaction(async (tx, invalidate) => {
    if (!(await noteReading(tx, beganAt))) return
    const { isChanged, priceChanges } = await storePackages(tx, sold, beganAt)
    await followPrices(deps, tx, priceChanges)
    if (isChanged) invalidate(PRODUCT_SNAPSHOT)
  })
}

/**
 * A product that asked what its package asked goes on doing so. One that differed already is an
 * admin's to settle.
 */
async function followPrices(deps: Deps, tx: Transaction, changes: PriceChange[]): Promise<void> {
  const byPackage = new Map(changes.map((change) => [change.packageId, change]))
  const tied = await tx
    .select()
    .from(products)
    .where(inArray(products.packageId, [...byPackage.keys()]))
    .orderBy(asc(products.id))
    .for('update')
  for (const row of tied) {
    const change = byPackage.get(row.packageId ?? 0)
    if (unitCents(row.priceCents, row.discount) !== change?.fromCents) continue
    if (!canBeAsked(change.toCents)) continue
    const { before, after } = await setPrice(deps, tx, row, change.toCents)
    await recordOwnChange(tx, { action: 'update', noun: 'products', id: row.id, before, after })
  }
}

/** A price within the bounds of a product's. */
export const canBeAsked = (cents: number) =>
  productInput.shape.price.safeParse(toEuros(cents)).success
