/** Money is integer cents everywhere but on the wire, where it is euros with decimals. */
export const toCents = (euros: number) => Math.round(euros * 100)
export const toEuros = (cents: number) => cents / 100

/** What one unit costs after its discount, in cents: the one rounding of the whole shop. */
export function unitCents(priceCents: number, discountPercent: number): number {
  return Math.round((priceCents * (100 - discountPercent)) / 100)
}

/** The same from a product as the API shows it. */
export function unitPriceCents({ price, discount }: { price: number; discount: number }): number {
  return unitCents(toCents(price), discount)
}

type Line = { unitCents: number; quantity: number }

export const lineCents = ({ unitCents, quantity }: Line) => unitCents * quantity
export const totalCents = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + lineCents(line), 0)

/** Card providers refuse less. */
export const SMALLEST_TOTAL_CENTS = 50
/** Stripe takes at most eight digits. */
export const LARGEST_TOTAL_CENTS = 99_999_999
