import type { Product } from '#contract/products.ts'
import { Badge } from '#web/components/badge.tsx'
import { reductionOf, stockState } from './product.ts'

/** What there is to know at a glance, on plates that stay readable on any picture. */
export function ProductBadges({
  product,
  className = '',
}: {
  product: Product
  className?: string
}) {
  const reduction = reductionOf(product)
  const stock = stockState(product)
  return (
    <div
      className={`pointer-events-none flex flex-wrap items-start gap-2 scheme-dark ${className}`}
    >
      {reduction && (
        <span className="rounded-sm bg-accent px-2.5 py-0.5 font-display text-xl leading-snug font-black text-on-accent">
          -{reduction.percent} %
        </span>
      )}
      {(stock === 'low' || stock === 'none') && (
        <span className="ml-auto rounded-sm bg-[#03060e]">
          {stock === 'low' ? (
            <Badge tone="amber">Plus que {product.stock} en stock</Badge>
          ) : (
            <Badge tone="bad">Rupture de stock</Badge>
          )}
        </span>
      )}
    </div>
  )
}
