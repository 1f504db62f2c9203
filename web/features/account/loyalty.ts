import { toCents } from '#contract/pricing.ts'

/** Ten points for each euro that was paid and not given back. */
export const loyaltyPoints = (cents: number) => Math.max(0, Math.floor(cents / 10))

type Paid = { id: number; created_at: string; amount: number; refunded_amount: number }

/** What the latest of somebody's orders brought, those that brought nothing left out. */
export const latestGains = (orders: readonly Paid[], most: number) =>
  orders
    .map(({ id, created_at, amount, refunded_amount }) => ({
      id,
      created_at,
      points: loyaltyPoints(toCents(amount) - toCents(refunded_amount)),
    }))
    .filter(({ points }) => points > 0)
    .slice(0, most)

/** As French writes large numbers, which no line breaks: `1 284`. */
export const pointsText = (points: number) => points.toLocaleString('fr-FR')

/** The bar shows the way to the next hundred. */
export const loyaltyProgress = (points: number) => points % 100
