import { expect, it } from 'vitest'
import { change, gridLines, namedEvery } from './scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [87, [0, 50, 100]],
  [100, [0, 50, 100]],
  [412.5, [0, 200, 400, 600]],
])('draws its lines at round numbers, up to %d and over', (highest, lines) => {
  expect(gridLines(highest)).toEqual(lines)
})

it('names as many points as there is room for', () => {
  expect(namedEvery(7, 700, 64)).toBe(1)
  expect(namedEvery(91, 600, 64)).toBe(10)
  expect(namedEvery(0, 0, 64)).toBe(1)
})

it('compares with the period before, unless that had nothing', () => {
  expect(change(150, 100)).toBe(0.5)
  expect(change(0, 80)).toBe(-1)
  expect(change(20, 0)).toBeNull()
})
