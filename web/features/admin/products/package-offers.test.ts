import { expect, it } from 'vitest'
import type { ListedPackage } from '#contract/catalogue.ts'
import { packageOffers } from './package-offers.ts'

const sold: ListedPackage = {
  id: 101,
  name: 'Grade Or',
  category: 'Grades',
  price: 12,
  currency: 'EUR',
  listed: true,
  product: null,
  difference: null,
  importable: true,
  alignable: false,
}
const offers = (...packages: ListedPackage[]) =>
  packageOffers({
    exists: true,
    read_at: null,
    failed_since: null,
    packages,
    products_without_package: [],
  }).map(({ value, label }) => `${value} ${label}`.replace(/\s/g, ' '))

it('offers none, then each package with its price and whose it is', () => {
  const taken = { ...sold, id: 102, product: { id: 3, name: 'Grade' } }
  expect(offers(sold, taken, { ...sold, id: 103, currency: 'USD' })).toEqual([
    ' Aucun',
    '101 Grade Or · 12,00 €',
    '102 Grade Or · 12,00 € · produit « Grade »',
    '103 Grade Or · 12.00 USD',
  ])
})

it('does not offer what is gone, unless a product still has it', () => {
  const gone = { ...sold, listed: false }
  expect(offers(gone, { ...gone, id: 102, product: { id: 3, name: 'Grade' } })).toEqual([
    ' Aucun',
    '102 Grade Or · 12,00 € · produit « Grade »',
  ])
})
