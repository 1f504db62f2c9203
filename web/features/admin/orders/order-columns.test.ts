import { expect, it } from 'vitest'
import type { DeliveryState } from '#contract/deliveries.ts'
import { buildItem } from '#web/testing/build-order.ts'
import { deliveryOf, itemsText } from './order-columns.ts'

it('names what was bought, and how many of each', () => {
  const items = [buildItem('VIP Or'), buildItem('Liasse', 2)]
  expect(itemsText({ items })).toBe('VIP Or ×1, Liasse ×2')
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
  expect(deliveryOf({ items: [buildItem('VIP Or', 1, ...states)] })).toBe(shown)
})
