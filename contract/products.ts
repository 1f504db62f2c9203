import * as z from 'zod/mini'
import { productAction } from './delivery-actions.ts'
import { count } from './fields.ts'
import { inputOf, itemOf } from './noun.ts'
import { productFields } from './product-fields.ts'
import { position, publicationFields } from './publication.ts'
import { received } from './received.ts'
import { resourceSchemas } from './resource.ts'
import { versioned } from './version.ts'

const MOST_ACTIONS = 20
const actions = z.array(productAction)

export const productInput = z.extend(inputOf({ ...productFields, ...publicationFields }), {
  position,
  /** What the game does; none: the team hands it over. Left out of a call, it stays as it is. */
  actions: z.optional(actions.check(z.maxLength(MOST_ACTIONS, `Au plus ${MOST_ACTIONS} actions`))),
  /**
   * What it is in the payment provider's catalogue, where there is one. Left out of a call, it
   * stays as it is.
   */
  tebex_package_id: z.optional(
    z.nullable(count(1, 2_147_483_647, 'Le numéro du paquet est un nombre entier positif')),
  ),
})
export type ProductInput = z.input<typeof productInput>

const product = z.extend(itemOf(productFields), {
  /**
   * The lowest price of the 30 days before the discount, in euros: what the law has a discount
   * refer to.
   */
  lowest_price: z.nullable(z.number()),
  /** What a buyer finds in the game. */
  receives: z.array(received),
  /** Nothing happens by itself: somebody of the team gives it. */
  handed_over: z.boolean(),
  /** It can be put in a cart, if there is any left. */
  available: z.boolean(),
  /** Null: nobody put the categories in an order. */
  category_position: z.nullable(z.int()),
})
export type Product = z.infer<typeof product>

const adminProduct = z.extend(versioned(product), {
  publish_at: publicationFields.publish_at.item,
  unpublish_at: publicationFields.unpublish_at.item,
  position: z.nullable(z.int()),
  actions,
  tebex_package_id: z.nullable(z.int()),
  /** Why it is not available: for admins alone. */
  unavailable_reason: z.nullable(z.string()),
})
export type AdminProduct = z.infer<typeof adminProduct>

export const listProducts = {
  response: z.array(product),
}

export const productResource = resourceSchemas(adminProduct, productInput)
