/** Ten points for each euro that was paid and not given back. */
export const loyaltyPoints = (cents: number) => Math.max(0, Math.floor(cents / 10))

/** As French writes large numbers, which no line breaks: `1 284`. */
export const pointsText = (points: number) => points.toLocaleString('fr-FR')

/** The bar shows the way to the next hundred. */
export const loyaltyProgress = (points: number) => points % 100
