import { expect, it } from 'vitest'
import { readProperty } from './read-property.ts'

it('shows no price for a property that has none, and takes it for free to buy unless told otherwise', () => {
  expect(readProperty({ id: '2', name: 'Loft', price: null })).toMatchObject({
    id: 2,
    price: null,
    isAvailable: true,
    location: '',
    type: 'other',
  })
  expect(readProperty({ id: 2, price: '150000', isAvailable: 0 })).toMatchObject({
    price: 150_000,
    isAvailable: false,
  })
})
