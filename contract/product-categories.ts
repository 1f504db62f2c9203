import * as z from 'zod/mini'
import { inputOf, itemOf } from './noun.ts'
import * as field from './noun-field.ts'
import { PRODUCT_LIMITS } from './product-fields.ts'
import { publicationFields } from './publication.ts'
import { resourceSchemas } from './resource.ts'
import { versioned } from './version.ts'

export const productCategoryFields = {
  name: field.line('Nom', 'Le nom de la catégorie est requis', PRODUCT_LIMITS.category),
  ...publicationFields,
} as const

export const productCategoryInput = inputOf(productCategoryFields)

const category = z.extend(versioned(itemOf(productCategoryFields)), {
  position: z.nullable(z.int()),
  /** How many products are in it, for sale or not. */
  products: z.int(),
})
export type ProductCategory = z.infer<typeof category>

export const productCategoryResource = resourceSchemas(category, productCategoryInput)
