/** Money is integer cents everywhere but on the wire, where it is euros with decimals. */
export const toCents = (euros: number) => Math.round(euros * 100)
export const toEuros = (cents: number) => cents / 100

/** What one unit costs after its discount, in cents: the one rounding of the whole shop. */
export function unitCents(priceCents: number, discountPercent: number): number {
  return Math.round((priceCents * (100 - discountPercent)) / 100)
}

type Line = { unitCents: number; quantity: number }

export const lineCents = ({ unitCents, quantity }: Line) => unitCents * quantity
export const totalCents = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + lineCents(line), 0)
