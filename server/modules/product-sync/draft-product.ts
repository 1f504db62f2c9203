import type * as z from 'zod/mini'
import { toEuros } from '#contract/pricing.ts'
import { PRODUCT_LIMITS } from '#contract/product-fields.ts'
import { productInput } from '#contract/products.ts'
import type { CatalogueRow } from '#server/modules/catalogue/catalogue.table.ts'
import { whyNoGoods } from '#server/modules/catalogue/sale-rule.ts'

type Draft = { input: z.output<typeof productInput> } | { reason: string }

const OTHERWISE_CATEGORY = 'Boutique'

/** Cut to the length, between two characters, with a sign that it was. */
function cut(text: string, most: number): string {
  const trimmed = text.trim()
  if (trimmed.length <= most) return trimmed
  return `${trimmed
    .slice(0, most - 1)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()}…`
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ')

/** The product that a package becomes, or why it cannot become one. */
export function draftProduct(sold: CatalogueRow): Draft {
  const fault = whyNoGoods(sold)
  if (fault) return { reason: fault }
  const name = cut(oneLine(sold.name), PRODUCT_LIMITS.name) || `Paquet ${sold.id}`
  const { data: input, error } = productInput.safeParse({
    name,
    description: cut(sold.description, PRODUCT_LIMITS.description) || name,
    price: toEuros(sold.priceCents),
    category: cut(oneLine(sold.category), PRODUCT_LIMITS.category) || OTHERWISE_CATEGORY,
    stock: PRODUCT_LIMITS.stock,
    unlimited: true,
    tebex_package_id: sold.id,
  })
  if (!input) return { reason: error.issues[0]?.message ?? 'Paquet illisible' }
  return { input }
}
