import { PRODUCT_LIMITS } from '#contract/product-fields.ts'
import type { AdminProduct } from '#contract/products.ts'
import { receivedOf } from '#contract/received-of.ts'
import { ProductCard } from '#web/features/shop/product-card.tsx'
import { ReceivedList } from '#web/features/shop/received-list.tsx'
import { isSound } from './action-faults.ts'

/** A product as its card shows it, with what its page says that the game hands over. */
export function ProductPreview({ product }: { product: AdminProduct }) {
  const shown = {
    ...product,
    stock: product.unlimited ? PRODUCT_LIMITS.stock : product.stock,
    receives: product.actions.filter(isSound).map(receivedOf),
    handed_over: product.actions.length === 0,
  }
  return (
    <div className="grid gap-4">
      <ProductCard product={shown} inCart={0} onOpen={() => undefined} onAdd={() => undefined} />
      <ReceivedList product={shown} className="text-sm" />
    </div>
  )
}
