/** Somebody who sells in their own name what the owner of a site delivers. */
export type Seller = { name: string; url: string }

export const TEBEX: Seller = { name: 'Tebex Limited', url: 'https://www.tebex.io' }

/** Who sells on a site with these keys of a payment provider; null: its owner. */
export const sellerWith = (keys: { tebex: unknown }): Seller | null => (keys.tebex ? TEBEX : null)
