import { describe, expect, it } from 'vitest'
import { buildProduct } from '#web/testing/build-product.ts'
import {
  addToCart,
  type Cart,
  cartCents,
  countOf,
  quantityOf,
  readCart,
  removeFromCart,
  setQuantity,
} from './cart.ts'

const sailor = buildProduct({ id: 1, price: 4.99, stock: 3 })
const captain = buildProduct({ id: 2, price: 14.99, discount: 20 })

describe('reading what is stored', () => {
  it('gives back what was written', () => {
    const cart: Cart = [{ product: sailor, quantity: 2 }]
    expect(readCart(JSON.stringify(cart))).toEqual(cart)
  })

  it.each([
    null,
    '',
    '{',
    'null',
    '42',
    '"panier"',
    '{"product":{}}',
    '[null, 3, {}, {"product": null, "quantity": 1}]',
  ])('takes %s for an empty cart', (stored) => {
    expect(readCart(stored)).toEqual([])
  })

  it('leaves out lines that cannot be bought', () => {
    const lines = [
      { product: sailor, quantity: 0 },
      { product: sailor, quantity: -2 },
      { product: sailor, quantity: 'beaucoup' },
      { product: { ...sailor, price: 'gratuit' }, quantity: 1 },
      { product: { ...sailor, id: null }, quantity: 1 },
      { product: captain, quantity: 1 },
    ]
    expect(readCart(JSON.stringify(lines))).toEqual([{ product: captain, quantity: 1 }])
  })

  it('reads numbers that were stored as texts', () => {
    const stored = JSON.stringify([
      { product: { ...sailor, price: '4.99', stock: '3' }, quantity: '2' },
    ])
    expect(readCart(stored)).toEqual([{ product: sailor, quantity: 2 }])
  })

  it('makes one line of a product that is there twice', () => {
    const stored = JSON.stringify([
      { product: sailor, quantity: 1 },
      { product: sailor, quantity: 2 },
    ])
    expect(readCart(stored)).toEqual([{ product: sailor, quantity: 3 }])
  })
})

describe('filling it', () => {
  it('adds a line, then one more of the same', () => {
    const cart = addToCart(addToCart(addToCart([], sailor), captain), sailor)
    expect(cart.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  it('keeps the product as it is now', () => {
    const cart = addToCart([{ product: sailor, quantity: 1 }], { ...sailor, price: 6 })
    expect(cart).toEqual([{ product: { ...sailor, price: 6 }, quantity: 2 }])
  })

  it('never holds more than the stock', () => {
    const full = [1, 2, 3, 4, 5].reduce<Cart>((cart) => addToCart(cart, sailor), [])
    expect(quantityOf(full, 1)).toBe(3)
    expect(addToCart([], { ...sailor, stock: 0 })).toEqual([])
  })

  it.each([
    [2, 2],
    [0, 1],
    [-4, 1],
    [99, 3],
    [2.7, 2],
    [Number.NaN, 1],
  ])('asked for %s of three, it holds %s', (wanted, held) => {
    expect(quantityOf(setQuantity([{ product: sailor, quantity: 1 }], 1, wanted), 1)).toBe(held)
  })

  it('removes a line and leaves the others', () => {
    const cart = addToCart(addToCart([], sailor), captain)
    expect(removeFromCart(cart, 1)).toEqual([{ product: captain, quantity: 1 }])
  })
})

it('counts articles, and cents after each unit’s discount', () => {
  const cart: Cart = [
    { product: sailor, quantity: 2 },
    { product: captain, quantity: 3 },
  ]
  expect(countOf(cart)).toBe(5)
  expect(cartCents(cart)).toBe(2 * 499 + 3 * 1199)
  expect(cartCents([])).toBe(0)
})
