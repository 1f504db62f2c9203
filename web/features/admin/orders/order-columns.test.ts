import { expect, it } from 'vitest'
import type { DeliveryState } from '#contract/deliveries.ts'
import { deliveryOf, itemsText } from './order-columns.ts'

const item = (product_name: string, quantity: number, ...states: DeliveryState[]) => ({
  product_name,
  quantity,
  price: 1,
  refunded_amount: 0,
  deliveries: states.map((state) => ({
    state,
    receives: null,
    until: null,
    reason: null,
    updated_at: '',
  })),
})

it('names what was bought, and how many of each', () => {
  expect(itemsText({ items: [item('VIP Or', 1), item('Liasse', 2)] })).toBe('VIP Or ×1, Liasse ×2')
  expect(itemsText({ items: [] })).toBe('—')
})

it.each<[DeliveryState[], DeliveryState | null]>([
  [[], null],
  [['applied', 'applied'], 'applied'],
  [['applied', 'waiting'], 'waiting'],
  [['waiting', 'manual', 'applied'], 'manual'],
  [['manual', 'failed'], 'failed'],
  [['cancelled', 'applied'], 'applied'],
])('of deliveries %j shows the one that wants most: %s', (states, shown) => {
  expect(deliveryOf({ items: [item('VIP Or', 1, ...states)] })).toBe(shown)
})
