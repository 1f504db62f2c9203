import type { Product } from '#contract/products.ts'
import { flag, id, list, number, optionalText, type Read, record, text } from '#web/lib/read.ts'

/** Every field a product has; one without a price has the price 0. */
export const PRODUCT_FIELDS = {
  id,
  name: text,
  price: number(0),
  description: text,
  image: optionalText,
  category: text,
  featured: flag(false),
  discount: number(0),
  stock: number(0),
  unlimited: flag(false),
  lowest_price: number(null),
  receives: list((value) => value as Product['receives'][number]),
  handed_over: flag(false),
  available: flag(true),
  category_position: number(null),
}
const readStoredProduct = record<Product>(PRODUCT_FIELDS)

/** The product as it can be bought: whole ones only, and none of what has no price. */
export const readProduct: Read<Product> = (value) => {
  const product = readStoredProduct(value)
  return { ...product, stock: product.price > 0 ? Math.max(0, Math.floor(product.stock)) : 0 }
}

export const readProducts = list(readProduct)
