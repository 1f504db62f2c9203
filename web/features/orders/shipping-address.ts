import type { Order } from '#contract/orders.ts'

const countries = new Intl.DisplayNames('fr', { type: 'region' })

/** Providers give the country as two letters. */
function countryName(country: string | null): string | null {
  return country && /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : country
}

/** An address in one line, of the parts that are there; null when none is. */
export function addressText(address: Order['shipping_address']): string | null {
  if (!address) return null
  const city = [address.postal_code, address.city].filter(Boolean).join(' ')
  return (
    [address.line1, address.line2, city, countryName(address.country)].filter(Boolean).join(', ') ||
    null
  )
}
