import type { CheckoutInput } from '#contract/checkout.ts'
import { toEuros } from '#contract/pricing.ts'
import { unitPriceCents } from '#web/lib/unit-price.ts'
import type { Cart } from './cart.ts'

/** The cart as the payment call wants it: once for the payment page, once for our books. */
export function checkoutBody(cart: Cart, origin: string): CheckoutInput {
  return {
    items: cart.map(({ product, quantity }) => ({
      price_data: {
        currency: 'eur',
        product_data: {
          name: product.name,
          description: product.description,
          images: product.image ? [new URL(product.image, origin).href] : [],
        },
        unit_amount: unitPriceCents(product),
      },
      quantity,
    })),
    metadata: {
      items: cart.map(({ product, quantity }) => ({
        product_id: product.id,
        product_name: product.name,
        price: toEuros(unitPriceCents(product)),
        quantity,
      })),
    },
    success_url: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/cancel`,
  }
}
