import type { Seller } from '#contract/sellers.ts'

/**
 * Who sells, if that is not the owner of the site. Written in when the pages are built, so that the
 * texts of the other case are not even sent.
 */
export const seller: Seller | null = import.meta.env.SELLER ?? null
