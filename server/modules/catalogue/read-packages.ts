import type { Deps } from '#server/deps.ts'
import { cataloguePackages } from './catalogue.table.ts'
import type { Packages } from './sale-rule.ts'

/** What the sale rule compares products with. */
export async function readPackages({
  db,
  payments,
}: Pick<Deps, 'db' | 'payments'>): Promise<Packages> {
  if (!payments?.readCatalogue) return null
  const rows = await db.select().from(cataloguePackages)
  return new Map(rows.map((row) => [row.id, row]))
}
