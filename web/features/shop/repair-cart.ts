import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Product } from '#contract/products.ts'
import { unitPriceCents } from '#web/lib/unit-price.ts'
import type { Cart, CartLine } from './cart.ts'

type Repair = { line: CartLine | null; changes: string[] }

/**
 * Brings a cart up to date with what is on sale, and says what changed. While an earlier checkout
 * of this browser may be open, the stock shown lacks what it holds for us: quantities stay, and the
 * server has the last word.
 */
export function repairCart(
  cart: Cart,
  products: readonly Product[],
  holding: boolean,
): { cart: Cart; changes: string[] } {
  const repairs = cart.map((line) => {
    const fresh = products.find(({ id }) => id === line.product.id)
    return repairLine(line, fresh, holding)
  })
  return {
    cart: repairs.flatMap(({ line }) => (line ? [line] : [])),
    changes: repairs.flatMap(({ changes }) => changes),
  }
}

function repairLine(
  { product, quantity }: CartLine,
  fresh: Product | undefined,
  holding: boolean,
): Repair {
  if (!fresh) return { line: null, changes: [`« ${product.name} » n’est plus en vente.`] }
  if (!fresh.available)
    return { line: null, changes: [`« ${fresh.name} » n’est pas en vente pour le moment.`] }
  const stock = holding ? Math.max(fresh.stock, quantity) : fresh.stock
  if (stock === 0) return { line: null, changes: [`« ${fresh.name} » est en rupture de stock.`] }

  const changes: string[] = []
  if (fresh.name !== product.name)
    changes.push(`« ${product.name} » s’appelle désormais « ${fresh.name} ».`)
  const cents = unitPriceCents(fresh)
  if (cents !== unitPriceCents(product))
    changes.push(`« ${fresh.name} » coûte maintenant ${euros(toEuros(cents))}.`)
  if (quantity > stock)
    changes.push(`« ${fresh.name} » : quantité ramenée à ${stock}, ce qu’il en reste.`)
  return { line: { product: { ...fresh, stock }, quantity: Math.min(quantity, stock) }, changes }
}
