import { toCents } from '#contract/pricing.ts'
import type { Product } from '#contract/products.ts'
import { unitPriceCents } from '#web/lib/unit-price.ts'

const LOW_STOCK = 5

/** `soon`: it is not for sale yet, whatever there is of it. */
export function stockState({
  stock,
  available,
}: Pick<Product, 'stock' | 'available'>): 'soon' | 'none' | 'low' | 'enough' {
  if (!available) return 'soon'
  if (stock === 0) return 'none'
  return stock <= LOW_STOCK ? 'low' : 'enough'
}

export type Reduction = { percent: number; oldCents: number }

/**
 * The discount as it may be announced: against the lowest price of the last 30 days when it is
 * known (art. L112-1-1 of the Code de la consommation), so not at all when the product was cheaper
 * than today.
 */
export function reductionOf(product: Product): Reduction | null {
  if (product.discount <= 0) return null
  const priceCents = toCents(product.price)
  const oldCents = product.lowest_price === null ? priceCents : toCents(product.lowest_price)
  const nowCents = unitPriceCents(product)
  if (oldCents <= nowCents) return null
  const percent =
    oldCents === priceCents ? product.discount : Math.floor((1 - nowCents / oldCents) * 100)
  return { percent, oldCents }
}
