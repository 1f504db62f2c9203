import type { Catalogue, ListedPackage } from '#contract/catalogue.ts'
import { euros } from '#contract/money.ts'
import type { Option } from '#contract/noun.ts'

/** What a buyer pays for a package, in its own currency. */
export function packagePrice({ price, currency }: ListedPackage): string {
  return currency.toUpperCase() === 'EUR' ? euros(price) : `${price.toFixed(2)} ${currency}`
}

/** What a product can be tied to: packages of the store, and those that are tied though gone. */
export function packageOffers({ packages }: Catalogue): Option[] {
  const offered = packages.filter(({ listed, product }) => listed || product)
  return [
    { value: '', label: 'Aucun' },
    ...offered.map((one) => ({
      value: String(one.id),
      label: [one.name, packagePrice(one), one.product && `produit « ${one.product.name} »`]
        .filter(Boolean)
        .join(' · '),
    })),
  ]
}
