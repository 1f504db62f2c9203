import { asc } from 'drizzle-orm'
import type { Catalogue, ListedPackage } from '#contract/catalogue.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import { inFrench } from '#server/lib/in-french.ts'
import type { CatalogueRow } from '#server/modules/catalogue/catalogue.table.ts'
import { readPackages } from '#server/modules/catalogue/read-packages.ts'
import { lastReading } from '#server/modules/catalogue/readings.ts'
import { type Packages, whyNoGoods, whyNotSold } from '#server/modules/catalogue/sale-rule.ts'
import { type ProductRow, products } from '#server/modules/products/products.table.ts'
import { draftProduct } from './draft-product.ts'
import { canBeAsked } from './refresh-catalogue.ts'

const NONE: Catalogue = {
  exists: false,
  read_at: null,
  failed_since: null,
  packages: [],
  products_without_package: [],
}

/** The store beside the products, for admins. */
export async function listCatalogue(deps: Pick<Deps, 'db' | 'payments'>): Promise<Catalogue> {
  const packages = await readPackages(deps)
  if (!packages) return NONE
  const rows = await deps.db.select().from(products).orderBy(asc(products.id))
  rows.sort((a, b) => inFrench.compare(a.name, b.name))
  const { readAt, failedAt } = await lastReading(deps.db)
  const byPackage = new Map(rows.map((row) => [row.packageId, row]))
  const sold = [...packages.values()].sort(
    (a, b) => inFrench.compare(a.category, b.category) || inFrench.compare(a.name, b.name),
  )
  return {
    exists: true,
    read_at: readAt?.toISOString() ?? null,
    failed_since: failedAt?.toISOString() ?? null,
    packages: sold.map((one) => toListed(one, byPackage.get(one.id), packages)),
    products_without_package: rows
      .filter(({ packageId }) => packageId === null)
      .map(({ id, name }) => ({ id, name })),
  }
}

function toListed(
  sold: CatalogueRow,
  product: ProductRow | undefined,
  packages: Packages,
): ListedPackage {
  const { id, name, category, currency, isListed, priceCents } = sold
  const draft = draftProduct(sold)
  const fault = 'reason' in draft ? draft.reason : null
  const difference = product ? whyNotSold(product, packages) : fault
  return {
    id,
    name,
    category,
    price: toEuros(priceCents),
    currency,
    listed: isListed,
    product: product ? { id: product.id, name: product.name } : null,
    difference,
    importable: !product && fault === null,
    alignable:
      product !== undefined &&
      difference !== null &&
      whyNoGoods(sold) === null &&
      canBeAsked(priceCents),
  }
}
