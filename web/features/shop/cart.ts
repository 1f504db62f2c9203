import { totalCents } from '#contract/pricing.ts'
import type { Product } from '#contract/products.ts'
import { text } from '#web/lib/read.ts'
import { unitPriceCents } from '#web/lib/unit-price.ts'
import { readProduct } from './read-product.ts'

export type CartLine = { product: Product; quantity: number }
export type Cart = readonly CartLine[]

/**
 * The stored cart; what cannot be read is left out, a text that makes no sense is an empty cart.
 */
export function readCart(stored: string | null): Cart {
  const lines = parse(stored)
  if (!Array.isArray(lines)) return []
  return lines.flatMap(readLine).reduce<Cart>(mergeLine, [])
}

function parse(stored: string | null): unknown {
  try {
    return stored === null ? [] : JSON.parse(stored)
  } catch {
    return []
  }
}

function readLine(raw: unknown): CartLine[] {
  const { product: stored, quantity } = (raw ?? {}) as Partial<CartLine>
  if (!stored || typeof stored !== 'object' || typeof stored.name !== 'string') return []
  const product = readProduct(stored)
  const count = Math.floor(Number(quantity))
  const sensible = text(product.id) !== '' && product.price > 0 && count >= 1
  return sensible && Number.isFinite(count) ? [{ product, quantity: count }] : []
}

function mergeLine(cart: Cart, line: CartLine): Cart {
  if (quantityOf(cart, line.product.id) === 0) return [...cart, line]
  return cart.map((kept) =>
    kept.product.id === line.product.id
      ? { ...kept, quantity: kept.quantity + line.quantity }
      : kept,
  )
}

export function quantityOf(cart: Cart, productId: number): number {
  return cart.find(({ product }) => product.id === productId)?.quantity ?? 0
}

/** One more of a product, as it is now; never more than there are. */
export function addToCart(cart: Cart, product: Product): Cart {
  if (product.stock < 1 || !product.available) return cart
  const quantity = Math.min(quantityOf(cart, product.id) + 1, product.stock)
  if (quantity === 1) return [...cart, { product, quantity }]
  return cart.map((line) => (line.product.id === product.id ? { product, quantity } : line))
}

/** Not below 1, not above the stock. */
export function setQuantity(cart: Cart, productId: number, wanted: number): Cart {
  return cart.map((line) =>
    line.product.id === productId
      ? { ...line, quantity: Math.max(1, Math.min(Math.floor(wanted) || 1, line.product.stock)) }
      : line,
  )
}

export function removeFromCart(cart: Cart, productId: number): Cart {
  return cart.filter(({ product }) => product.id !== productId)
}

export function countOf(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** How many there are, in words. */
export function articles(count: number): string {
  return `${count} article${count > 1 ? 's' : ''}`
}

export function cartCents(cart: Cart): number {
  return totalCents(
    cart.map(({ product, quantity }) => ({ unitCents: unitPriceCents(product), quantity })),
  )
}
