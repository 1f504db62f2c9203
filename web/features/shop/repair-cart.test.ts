import { expect, it } from 'vitest'
import { buildProduct } from '#web/testing/build-product.ts'
import type { Cart } from './cart.ts'
import { repairCart } from './repair-cart.ts'

const product = buildProduct({ id: 1, name: 'Grade Amiral', price: 29.99, stock: 5 })
const cart: Cart = [{ product, quantity: 4 }]

it('leaves a true cart as it is, without a word', () => {
  expect(repairCart(cart, [product], false)).toEqual({ cart, changes: [] })
})

it('takes out what is no longer sold', () => {
  expect(repairCart(cart, [], false)).toEqual({
    cart: [],
    changes: ['« Grade Amiral » n’est plus en vente.'],
  })
})

it('takes out what is out of stock', () => {
  expect(repairCart(cart, [{ ...product, stock: 0 }], false)).toEqual({
    cart: [],
    changes: ['« Grade Amiral » est en rupture de stock.'],
  })
})

it.each([false, true])('takes out what is not for sale, a checkout being open: %s', (holding) => {
  expect(repairCart(cart, [{ ...product, available: false }], holding)).toEqual({
    cart: [],
    changes: ['« Grade Amiral » n’est pas en vente pour le moment.'],
  })
})

it('brings a quantity down to the stock', () => {
  const fresh = { ...product, stock: 2 }
  expect(repairCart(cart, [fresh], false)).toEqual({
    cart: [{ product: fresh, quantity: 2 }],
    changes: ['« Grade Amiral » : quantité ramenée à 2, ce qu’il en reste.'],
  })
})

it('takes over a new price and a new name, and says so', () => {
  const fresh = { ...product, name: 'Grade Commodore', price: 40, discount: 50 }
  const repaired = repairCart(cart, [fresh], false)
  expect(repaired.cart).toEqual([{ product: fresh, quantity: 4 }])
  expect(repaired.changes.map((change) => change.replace(/\s/g, ' '))).toEqual([
    '« Grade Amiral » s’appelle désormais « Grade Commodore ».',
    '« Grade Commodore » coûte maintenant 20,00 €.',
  ])
})

it('takes over a new description in silence', () => {
  const fresh = { ...product, description: 'Mieux dit.' }
  expect(repairCart(cart, [fresh], false)).toEqual({
    cart: [{ product: fresh, quantity: 4 }],
    changes: [],
  })
})

it('does not count against a cart what its own open checkout holds', () => {
  const { cart: kept, changes } = repairCart(cart, [{ ...product, stock: 1 }], true)
  expect(changes).toEqual([])
  expect(kept).toEqual([{ product: { ...product, stock: 4 }, quantity: 4 }])
})
