import { listProducts } from '#contract/endpoints/products.ts'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Product } from '#contract/products.ts'
import { Picture } from '#web/components/picture.tsx'
import type { Cart } from '#web/features/shop/cart.ts'
import { readProducts } from '#web/features/shop/read-product.ts'
import { unitPriceCents } from '#web/lib/unit-price.ts'
import { useList } from '#web/lib/use-list.ts'

const ROOM = 3

/** What is in the cart, then what the shop has in its window, then the rest of it. */
function laidOut(cart: Cart, products: readonly Product[]): Product[] {
  const onSale = products
    .filter(({ available, stock }) => available && stock > 0)
    .toSorted((a, b) => Number(b.featured) - Number(a.featured))
  const known = new Map<number, Product>()
  for (const product of [...cart.map(({ product }) => product), ...onSale])
    if (!known.has(product.id)) known.set(product.id, product)
  return [...known.values()].slice(0, ROOM)
}

/** A few products of the shop, to look at: the whole card leads there. */
export default function Stall({ cart }: { cart: Cart }) {
  const { data } = useList(listProducts, readProducts)
  const products = laidOut(cart, data ?? [])
  if (products.length === 0) return null
  return (
    <ul className="choice-stall">
      {products.map((product) => (
        <li key={product.id}>
          <Picture src={product.image} alt="" width={600} height={400} eager />
          <span>{product.name}</span>
          <strong>{euros(toEuros(unitPriceCents(product)))}</strong>
        </li>
      ))}
    </ul>
  )
}
