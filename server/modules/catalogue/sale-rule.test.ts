import { expect, it } from 'vitest'
import type { CatalogueRow } from './catalogue.table.ts'
import { type Packages, whyNotSold } from './sale-rule.ts'

const row: CatalogueRow = {
  id: 101,
  name: 'Grade Or',
  description: '',
  category: 'Grades',
  image: null,
  priceCents: 1200,
  currency: 'EUR',
  isSingle: true,
  isListed: true,
  seenAt: new Date(0),
}
const storeWith = (changes: Partial<CatalogueRow> = {}): Packages =>
  new Map([[101, { ...row, ...changes }]])
const offer = { packageId: 101, priceCents: 1200, discount: 0 }
const why = (changes: Partial<typeof offer> | { packageId: null }, store: Packages) =>
  whyNotSold({ ...offer, ...changes }, store)?.replace(/\s/g, ' ') ?? null

it('sells whatever it is where the provider has no catalogue', () => {
  expect(why({ packageId: null }, null)).toBeNull()
  expect(why({ priceCents: 1 }, null)).toBeNull()
})

it('sells what has a package at the same price, discount taken off', () => {
  expect(why({}, storeWith())).toBeNull()
  expect(why({ priceCents: 2400, discount: 50 }, storeWith())).toBeNull()
  // 9,99 € less 33 % is 6,69 € here: the one rounding of the shop decides.
  expect(why({ priceCents: 999, discount: 33 }, storeWith({ priceCents: 669 }))).toBeNull()
})

it.each([
  ['has no package', { packageId: null }, {}, 'Aucun paquet Tebex'],
  ['has one that no store knows', { packageId: 7 }, {}, 'Le paquet 7 n’est pas dans le magasin'],
  ['has one that is gone', {}, { isListed: false }, 'Le paquet a disparu du magasin'],
  [
    'has a subscription',
    {},
    { isSingle: false },
    'Le paquet est un abonnement, qui ne se vend pas ici',
  ],
  [
    'has one in dollars',
    {},
    { currency: 'USD' },
    'Le paquet est vendu dans une autre devise que l’euro (USD)',
  ],
  ['is cheaper', { priceCents: 1000 }, {}, 'Tebex demande 12,00 €, votre prix est 10,00 €'],
  [
    'is dearer by a cent',
    { priceCents: 1201 },
    {},
    'Tebex demande 12,00 €, votre prix est 12,01 €',
  ],
  ['is reduced here alone', { discount: 10 }, {}, 'Tebex demande 12,00 €, votre prix est 10,80 €'],
])('does not sell what %s, and says so', (_, changes, inStore, reason) => {
  expect(why(changes, storeWith(inStore))).toBe(reason)
})

it('reads the euro in whatever case', () => {
  expect(why({}, storeWith({ currency: 'eur' }))).toBeNull()
})
