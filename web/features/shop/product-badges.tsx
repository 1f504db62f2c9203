import type { Product } from '#contract/products.ts'
import { Badge } from '#web/components/badge.tsx'
import { reductionOf, stockState } from './product.ts'

/** What is taken off its price, on a plate that stays readable on any picture. */
export function ReductionPlate({
  product,
  className = '',
}: {
  product: Product
  className?: string
}) {
  const reduction = reductionOf(product)
  if (!reduction) return null
  return (
    <span
      className={`pointer-events-none rounded-sm bg-accent px-2.5 py-0.5 font-display text-xl leading-snug font-black text-on-accent scheme-dark ${className}`}
    >
      -{reduction.percent} %
    </span>
  )
}

/** Beside the words: on the picture it would cover what is drawn there. */
export function StockBadge({ product }: { product: Product }) {
  const stock = stockState(product)
  if (stock === 'low') return <Badge tone="amber">Plus que {product.stock} en stock</Badge>
  if (stock === 'none') return <Badge tone="bad">Rupture de stock</Badge>
  return null
}
