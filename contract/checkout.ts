import * as z from 'zod/mini'
import { count, storable } from './fields.ts'

const CART = 'Le panier est invalide'
const MOST_LINES = 100

const quantity = z
  .int('La quantité doit être un nombre entier')
  .check(z.gte(1, 'La quantité minimale est 1'), z.lte(10_000, 'La quantité maximale est 10 000'))

const providerLine = z.object(
  {
    price_data: z.object(
      {
        currency: z.literal('eur', 'La devise doit être l’euro'),
        product_data: z.object({
          name: z.string(),
          description: z.optional(z.nullable(z.string())),
          images: z.optional(z.nullable(z.array(z.nullable(z.string())))),
        }),
        unit_amount: z.int(CART),
      },
      CART,
    ),
    quantity,
  },
  CART,
)

const soldLine = z.object(
  {
    product_id: count(1, 2_147_483_647, CART),
    product_name: z.string(CART),
    price: z.number(CART),
    quantity,
  },
  CART,
)

const lines = <Line extends z.ZodMiniType>(line: Line) =>
  z.array(line, CART).check(z.minLength(1, 'Votre panier est vide.'), z.maxLength(MOST_LINES, CART))

const returnUrl = z
  .url({ protocol: /^https?$/, error: 'Adresse de retour invalide' })
  .check(z.maxLength(2048, 'Adresse de retour invalide'), storable)

/**
 * The cart comes twice, as the payment page shows it and as we sold it; the second counts, and the
 * two must agree.
 */
export const checkoutInput = z.object({
  items: lines(providerLine),
  metadata: z.object({ items: lines(soldLine) }, CART),
  success_url: returnUrl,
  cancel_url: returnUrl,
})
export type CheckoutInput = z.input<typeof checkoutInput>

export const createCheckoutSession = {
  body: checkoutInput,
  response: z.object({ url: z.string(), sessionId: z.string() }),
}

const sessionParams = z.object({
  sessionId: z.string().check(z.minLength(1), z.maxLength(200), storable),
})

export const verifyPayment = {
  params: sessionParams,
  response: z.object({ success: z.boolean(), paid: z.boolean(), message: z.optional(z.string()) }),
}

export const cancelCheckout = {
  params: sessionParams,
  response: z.object({ success: z.literal(true), message: z.optional(z.string()) }),
}

/** The event's own name comes back: a provider may ask for it before it sends any other. */
export const paymentWebhook = {
  response: z.object({ received: z.literal(true), id: z.string() }),
}
