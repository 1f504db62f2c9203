import { expect, it } from 'vitest'
import { buildPackage } from '#server/testing/catalogue-shop.ts'
import { draftProduct } from './draft-product.ts'

const draft = (changes: Parameters<typeof buildPackage>[0]) =>
  draftProduct({ ...buildPackage(changes), isListed: true, seenAt: new Date(0) })

it('takes over name, text, price and category, without a limit', () => {
  expect(draft({})).toEqual({
    input: {
      name: 'Grade Or',
      description: 'Trente jours de grade.',
      price: 10,
      discount: 0,
      category: 'Grades',
      stock: 1_000_000,
      unlimited: true,
      featured: false,
      image: null,
      tebex_package_id: 101,
    },
  })
})

it('cuts what is too long, never through a character', () => {
  const long = draft({
    name: `${'n'.repeat(118)}🌙 et encore`,
    description: 'd'.repeat(2001),
    category: 'c'.repeat(61),
  })
  expect(long).toMatchObject({
    input: {
      name: `${'n'.repeat(118)}…`,
      description: `${'d'.repeat(1999)}…`,
      category: `${'c'.repeat(59)}…`,
    },
  })
})

it('finds words for what is empty, and puts a name on one line', () => {
  expect(draft({ name: ' ', description: '', category: '\n' })).toMatchObject({
    input: { name: 'Paquet 101', description: 'Paquet 101', category: 'Boutique' },
  })
  expect(draft({ name: 'Grade\n\tOr' })).toMatchObject({ input: { name: 'Grade Or' } })
})

it.each([
  ['a subscription', { isSingle: false }, 'Le paquet est un abonnement, qui ne se vend pas ici'],
  ['dollars', { currency: 'USD' }, 'Le paquet est vendu dans une autre devise que l’euro (USD)'],
  ['what is free', { priceCents: 0 }, 'Le prix doit être supérieur à 0'],
  ['what costs a fortune', { priceCents: 10_000_001 }, 'Le prix est limité à 100 000 €'],
])('refuses %s', (_, changes, reason) => {
  expect(draft(changes)).toEqual({ reason })
})
