import { expect, it } from 'vitest'
import { readProduct } from './read-product.ts'

it('turns numbers that came as texts into numbers', () => {
  const raw = {
    id: '3',
    name: 'Liasse',
    price: '2.99',
    discount: '10',
    stock: '4',
    lowest_price: '2.5',
  }
  expect(readProduct(raw)).toMatchObject({
    id: 3,
    price: 2.99,
    discount: 10,
    stock: 4,
    lowest_price: 2.5,
  })
})

it('takes missing numbers for none', () => {
  const raw = { id: 3, name: 'Liasse', price: 2.99, discount: null, stock: null }
  expect(readProduct(raw)).toMatchObject({
    discount: 0,
    stock: 0,
    lowest_price: null,
    description: '',
    category: '',
    image: null,
  })
})

it.each([null, undefined, '', 'gratuit', 0, -3])('does not sell what has the price %o', (price) => {
  expect(readProduct({ id: 3, name: 'Liasse', price, stock: 4 }).stock).toBe(0)
})

it('takes for available what nothing is said of, a cart of yesterday for instance', () => {
  const raw = { id: 3, name: 'Liasse', price: 2.99, stock: 4 }
  expect(readProduct(raw).available).toBe(true)
  expect(readProduct({ ...raw, available: false }).available).toBe(false)
})
