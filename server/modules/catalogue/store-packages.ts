import { isDeepStrictEqual } from 'node:util'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { CataloguePackage } from '#server/integrations/payments/payment-provider.ts'
import type { Transaction } from '#server/lib/database.ts'
import { type CatalogueRow, cataloguePackages } from './catalogue.table.ts'

/** As PostgreSQL's integer can hold it. */
const LARGEST = 2_147_483_647

export type PriceChange = { packageId: number; fromCents: number; toCents: number }

/** What PostgreSQL can store of a text. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

function isSensible({ id, priceCents }: CataloguePackage): boolean {
  const fits = (value: number, min: number) =>
    Number.isInteger(value) && value >= min && value <= LARGEST
  return fits(id, 1) && fits(priceCents, 0)
}

const toRow = (sold: CataloguePackage, seenAt: Date): CatalogueRow => ({
  id: sold.id,
  name: storable(sold.name),
  description: storable(sold.description),
  category: storable(sold.category),
  image: sold.image && storable(sold.image),
  priceCents: sold.priceCents,
  currency: storable(sold.currency),
  isSingle: sold.isSingle,
  isListed: true,
  seenAt,
})

/**
 * Takes over what the provider sells; what is no longer among it stays, as unlisted. Answers
 * whether anything is otherwise than it was, and which prices are.
 */
export async function storePackages(
  tx: Transaction,
  sold: readonly CataloguePackage[],
  seenAt: Date,
): Promise<{ isChanged: boolean; priceChanges: PriceChange[] }> {
  const before = new Map(
    (await tx.select().from(cataloguePackages)).map((row) => [row.id, row] as const),
  )
  const rows = [
    ...new Map(sold.filter(isSensible).map((one) => [one.id, toRow(one, seenAt)])).values(),
  ]
  if (rows.length > 0)
    await tx
      .insert(cataloguePackages)
      .values(rows)
      .onConflictDoUpdate({ target: cataloguePackages.id, set: EXCLUDED })
  const gone = await tx
    .update(cataloguePackages)
    .set({ isListed: false })
    .where(
      and(
        eq(cataloguePackages.isListed, true),
        notInArray(
          cataloguePackages.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .returning({ id: cataloguePackages.id })
  const isNews = (row: CatalogueRow) =>
    !isDeepStrictEqual(row, { ...before.get(row.id), seenAt: row.seenAt })
  return {
    isChanged: gone.length > 0 || rows.some(isNews),
    priceChanges: rows.flatMap((row) => {
      const known = before.get(row.id)
      // A number in another currency is another price, and not one to follow.
      if (!known || known.currency !== row.currency || known.priceCents === row.priceCents)
        return []
      return [{ packageId: row.id, fromCents: known.priceCents, toCents: row.priceCents }]
    }),
  }
}

const EXCLUDED = {
  name: sql`excluded.name`,
  description: sql`excluded.description`,
  category: sql`excluded.category`,
  image: sql`excluded.image`,
  priceCents: sql`excluded.price_cents`,
  currency: sql`excluded.currency`,
  isSingle: sql`excluded.is_single`,
  isListed: sql`excluded.is_listed`,
  seenAt: sql`excluded.seen_at`,
}
