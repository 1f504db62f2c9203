import type { AdminProduct } from '#contract/products.ts'
import { PRODUCT_FIELDS } from '#web/features/shop/read-product.ts'
import { list, number, optionalText, record } from '#web/lib/read.ts'

/** The product as its table holds it. */
export const readAdminProduct = record<AdminProduct>({
  ...PRODUCT_FIELDS,
  actions: list((value) => value as AdminProduct['actions'][number]),
  tebex_package_id: number(null),
  publish_at: optionalText,
  unpublish_at: optionalText,
  position: number(null),
  unavailable_reason: optionalText,
  version: (value) => value as number,
})
