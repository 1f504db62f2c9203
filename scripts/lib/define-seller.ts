import type { Seller } from '#contract/sellers.ts'

/** What `web/lib/seller.ts` is built with; null: the owner of the site sells. */
export const defineSeller = (seller: Seller | null) => ({
  'import.meta.env.SELLER': JSON.stringify(seller?.name ?? null),
  'import.meta.env.SELLER_URL': JSON.stringify(seller?.url ?? null),
})
