import * as z from 'zod/mini'
import * as field from './noun-field.ts'

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

/** How much of each a product can have; what is unlimited is answered with the largest stock. */
export const PRODUCT_LIMITS = { name: 120, description: 2000, category: 60, stock: 1_000_000 }

/** What an admin edits of a product, besides what the game does. */
export const productFields = {
  name: field.line('Nom', 'Le nom du produit est requis', PRODUCT_LIMITS.name),
  description: field.text('Description', 'La description est requise', PRODUCT_LIMITS.description),
  price: field.custom({
    label: 'Prix',
    formLabel: 'Prix (€)',
    required: true,
    as: 'number',
    min: 0,
    euros: true,
    input: price,
    item: z.number(),
    blank: 0,
  }),
  discount: field.optional(
    field.count('Remise (%)', 0, 99, 'La remise est un nombre entier de 0 à 99'),
  ),
  category: {
    ...field.line('Catégorie', 'La catégorie est requise', PRODUCT_LIMITS.category),
    as: 'suggest',
    options: [],
  },
  stock: {
    ...field.count(
      'Stock',
      0,
      PRODUCT_LIMITS.stock,
      'Le stock est un nombre entier positif ou nul',
    ),
    unless: 'unlimited',
  },
  unlimited: {
    ...field.flag('Stock illimité'),
    /** Left out of a call, it stays as it is. */
    input: z.optional(z.boolean()),
  },
  featured: field.flag('Mettre en avant'),
  image: field.image(),
} as const
