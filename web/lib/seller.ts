/**
 * Who sells, if that is not the owner of the site. Written in when the pages are built, as plain
 * strings: then the texts of the other case are not even sent.
 */
export const seller: string | null = import.meta.env.SELLER ?? null
export const sellerUrl: string = import.meta.env.SELLER_URL ?? ''
