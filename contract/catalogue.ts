import * as z from 'zod/mini'
import { count } from './fields.ts'
import { productResource } from './products.ts'

const MOST_IMPORTED = 500

const catalogueProduct = z.object({ id: z.int(), name: z.string() })

const cataloguePackage = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  /** What a buyer pays, in its currency. */
  price: z.number(),
  currency: z.string(),
  /** False: it was in the store once. */
  listed: z.boolean(),
  /** The one that is tied to it. */
  product: z.nullable(catalogueProduct),
  /** Why it is not sold here, or could not be. */
  difference: z.nullable(z.string()),
  importable: z.boolean(),
  /** Its price, and nothing else, keeps its product from being sold. */
  alignable: z.boolean(),
})
export type ListedPackage = z.infer<typeof cataloguePackage>

const catalogue = z.object({
  /** False: the payment provider sells whatever it is asked to, and the rest is empty. */
  exists: z.boolean(),
  read_at: z.nullable(z.string()),
  /** Since when it cannot be read. */
  failed_since: z.nullable(z.string()),
  packages: z.array(cataloguePackage),
  products_without_package: z.array(catalogueProduct),
})
export type Catalogue = z.infer<typeof catalogue>

export const readCatalogue = { response: catalogue }
export const refreshCatalogue = { response: catalogue }

const packageId = count(1, 2_147_483_647, 'Le numéro du paquet est un nombre entier positif')

const importOutcome = z.object({
  imported: z.array(
    z.object({
      package_id: z.int(),
      product_id: z.int(),
      name: z.string(),
      /** Why it has no picture, though the package has one. */
      picture_fault: z.nullable(z.string()),
    }),
  ),
  /** Tied to a product already. */
  skipped: z.array(z.object({ package_id: z.int(), name: z.string() })),
  refused: z.array(z.object({ package_id: z.int(), name: z.string(), reason: z.string() })),
})
export type ImportOutcome = z.infer<typeof importOutcome>

export const importPackages = {
  body: z.object({
    /** Left out: all that no product is tied to. */
    package_ids: z.optional(
      z
        .array(packageId)
        .check(
          z.minLength(1, 'Choisissez au moins un paquet'),
          z.maxLength(MOST_IMPORTED, `Au plus ${MOST_IMPORTED} paquets à la fois`),
        ),
    ),
  }),
  response: importOutcome,
}

export const alignPrice = {
  body: z.object({ product_id: count(1, 2_147_483_647, 'Identifiant invalide') }),
  response: productResource.update.response,
}
