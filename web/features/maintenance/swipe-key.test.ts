import { expect, it } from 'vitest'
import { swipeKey } from './swipe-key.ts'

it.each([
  [0, -80, 'ArrowUp'],
  [10, 60, 'ArrowDown'],
  [-90, 40, 'ArrowLeft'],
  [31, 0, 'ArrowRight'],
  [0, 0, null],
  [12, -9, null],
])('a finger that went %i, %i means %s', (dx, dy, key) => {
  expect(swipeKey(dx, dy)).toBe(key)
})
