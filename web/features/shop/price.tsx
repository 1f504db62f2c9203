import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Product } from '#contract/products.ts'
import { unitPriceCents } from '#web/lib/unit-price.ts'
import { reductionOf } from './product.ts'

export function priceText(cents: number): string {
  return euros(toEuros(cents))
}

/** What it costs, and what it cost before. */
export function Price({ product, className = '' }: { product: Product; className?: string }) {
  const reduction = reductionOf(product)
  if (product.price <= 0) return <p className="text-soft">Prix à venir</p>
  return (
    <p
      className={`font-display leading-none font-black whitespace-nowrap text-amber-text ${className}`}
    >
      {reduction && (
        <s className="price-before">
          <span className="sr-only">Ancien prix : </span>
          {priceText(reduction.oldCents)}
        </s>
      )}
      {reduction && <span className="sr-only">Prix remisé : </span>}
      {priceText(unitPriceCents(product))}
    </p>
  )
}
