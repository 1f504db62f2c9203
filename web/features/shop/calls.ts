import type { createCheckoutSession } from '#contract/checkout.ts'
import type { listProducts } from '#contract/products.ts'

// Typed by the contract, without its schemas: they would weigh more than the whole shop.
export const LIST_PRODUCTS = { method: 'GET', path: '/api/shop/products' } as typeof listProducts
export const CREATE_CHECKOUT_SESSION = {
  method: 'POST',
  path: '/api/create-checkout-session',
} as typeof createCheckoutSession
