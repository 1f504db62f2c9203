import { expect, it } from 'vitest'
import { buildProduct } from '#web/testing/build-product.ts'
import { reductionOf, stockState } from './product.ts'

it('calls a stock of 1 to 5 low and 0 none', () => {
  expect([0, 1, 5, 6].map((stock) => stockState({ stock, available: true }))).toEqual([
    'none',
    'low',
    'low',
    'enough',
  ])
})

it('tells of no stock what is not for sale', () => {
  expect([0, 1, 6].map((stock) => stockState({ stock, available: false }))).toEqual([
    'soon',
    'soon',
    'soon',
  ])
})

it('announces no reduction without a discount', () => {
  expect(reductionOf(buildProduct({ discount: 0 }))).toBeNull()
})

it('announces the discount against the usual price when no other is known', () => {
  expect(reductionOf(buildProduct({ price: 14.99, discount: 20 }))).toEqual({
    percent: 20,
    oldCents: 1499,
  })
})

it('announces it against the lowest price of 30 days when that was lower, never overstated', () => {
  expect(reductionOf(buildProduct({ price: 20, discount: 50, lowest_price: 15 }))).toEqual({
    percent: 33,
    oldCents: 1500,
  })
})

it('announces nothing when the product was cheaper within 30 days', () => {
  expect(reductionOf(buildProduct({ price: 20, discount: 20, lowest_price: 12 }))).toBeNull()
})

it('announces nothing when the list price rose by what the discount takes off', () => {
  expect(reductionOf(buildProduct({ price: 20, discount: 50, lowest_price: 10 }))).toBeNull()
})
