import * as z from 'zod/mini'
import { productAction } from './delivery-actions.ts'
import { inputOf, itemOf } from './noun.ts'
import * as field from './noun-field.ts'
import { received } from './received.ts'
import { resourceSchemas } from './resource.ts'
import { versioned } from './version.ts'

const PRICE = 'Le prix doit être supérieur à 0'

/** Euros to the cent; more decimals would be a price nobody can pay. */
const price = z.number(PRICE).check(
  z.gte(0.01, PRICE),
  z.lte(100_000, 'Le prix est limité à 100 000 €'),
  z.refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'Le prix a au plus deux décimales',
  ),
)

const productFields = {
  name: field.line('Nom', 'Le nom du produit est requis', 120),
  description: field.text('Description', 'La description est requise', 2000),
  price: field.custom({
    label: 'Prix',
    formLabel: 'Prix (€)',
    required: true,
    as: 'number',
    min: 0,
    step: 0.01,
    input: price,
    item: z.number(),
    blank: 0,
  }),
  discount: field.optional(
    field.count('Remise (%)', 0, 99, 'La remise est un nombre entier de 0 à 99'),
  ),
  stock: field.count('Stock', 0, 1_000_000, 'Le stock est un nombre entier positif ou nul'),
  category: {
    ...field.line('Catégorie', 'La catégorie est requise', 60),
    as: 'suggest',
    options: [],
  },
  featured: field.flag('Mettre en avant'),
  image: field.image(),
} as const
const MOST_ACTIONS = 20
const actions = z.array(productAction)

/** What visitors do not see: what the game is asked to do. */
export const adminProductFields = {
  ...productFields,
  /** None: the team hands it over. Left out of a call, they stay as they are. */
  actions: field.custom({
    label: 'Livraison en jeu',
    hint: 'Ce que le serveur de jeu remet au personnage du client, une fois, dès que c’est payé.',
    as: 'actions',
    input: z.optional(actions.check(z.maxLength(MOST_ACTIONS, `Au plus ${MOST_ACTIONS} actions`))),
    item: actions,
    blank: [],
  }),
} as const
export const productInput = inputOf(adminProductFields)
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
})
export type Product = z.infer<typeof product>

const adminProduct = z.extend(versioned(product), { actions })
export type AdminProduct = z.infer<typeof adminProduct>

export const listProducts = {
  response: z.array(product),
}

export const productResource = resourceSchemas(adminProduct, productInput)
