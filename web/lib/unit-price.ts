import { toCents, unitCents } from '#contract/pricing.ts'

/** What one unit of a product, as the API shows it, costs after its discount. */
export function unitPriceCents({ price, discount }: { price: number; discount: number }): number {
  return unitCents(toCents(price), discount)
}
