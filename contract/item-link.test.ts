import { expect, it } from 'vitest'
import { findLinked, itemAddress, productLink } from './item-link.ts'

const items = [
  { id: 1, name: 'Grade Matelot' },
  { id: 12, name: 'Débarquement & « Cie » ?' },
  { id: 13, name: '夜' },
]

it.each([
  [1, '/shop?produit=1-grade-matelot'],
  [12, '/shop?produit=12-debarquement-cie'],
  [13, '/shop?produit=13'],
])('gives item %i an address that can be read', (id, address) => {
  const item = items.find((candidate) => candidate.id === id)
  expect(item && itemAddress(productLink, item)).toBe(address)
})

it('finds the item of an address again, under whatever name it had', () => {
  for (const key of ['12', '12-debarquement-cie', '12-ancien-nom', '12-'])
    expect(findLinked(items, key), key).toBe(items[1])
})

it.each([null, '', '2', '-1', '1x', '1e0', '01', 'grade-matelot', '１'])(
  'finds nothing under %j',
  (key) => expect(findLinked(items, key)).toBeNull(),
)
