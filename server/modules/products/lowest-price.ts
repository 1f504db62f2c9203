const REFERENCE_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type PricePeriod = { unitCents: number; since: Date }

/**
 * The lowest price of the 30 days before the offer of today began (art. L112-1-1 of the Code de la
 * consommation), an offer being a price with its discount; null when the product had no other
 * before. Periods come oldest first.
 */
export function lowestPriorCents(periods: readonly PricePeriod[]): number | null {
  const current = periods.at(-1)
  if (!current) return null
  const from = current.since.getTime() - REFERENCE_DAYS * DAY_MS
  const prior = periods
    .slice(0, -1)
    .filter((_, index) => (periods[index + 1] as PricePeriod).since.getTime() > from)
  return prior.length > 0 ? Math.min(...prior.map(({ unitCents }) => unitCents)) : null
}
