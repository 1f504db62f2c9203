import * as z from 'zod/mini'
import { count, line, optionalUrl, text } from './fields.ts'
import { resourceSchemas } from './resource.ts'

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

export const productInput = z.object({
  name: line('Le nom du produit est requis', 120),
  price,
  description: text('La description est requise', 2000),
  image: optionalUrl,
  category: line('La catégorie est requise', 60),
  featured: z._default(z.boolean(), false),
  discount: z._default(count(0, 99, 'La remise est un nombre entier de 0 à 99'), 0),
  stock: count(0, 1_000_000, 'Le stock est un nombre entier positif ou nul'),
})
export type ProductInput = z.input<typeof productInput>

/** As the table holds it: an imported product past the form's bounds is listed all the same. */
export const product = z.object({
  id: z.int(),
  name: z.string(),
  price: z.number(),
  description: z.string(),
  image: z.nullable(z.string()),
  category: z.string(),
  featured: z.boolean(),
  discount: z.int(),
  stock: z.int(),
  /**
   * The lowest price of the 30 days before the discount, in euros: what the law has a discount
   * refer to.
   */
  lowest_price: z.nullable(z.number()),
})
export type Product = z.infer<typeof product>

/** What an admin edits, and the stock apart: sales move it while a form is open. */
export function editableProduct({
  id: _,
  lowest_price: __,
  stock,
  ...edited
}: Product): [edited: object, stock: number] {
  return [edited, stock]
}

export const listProducts = {
  response: z.array(product),
}

export const productResource = resourceSchemas(product, productInput)
