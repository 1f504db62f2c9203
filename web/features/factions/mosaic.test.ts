import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mosaic } from './mosaic.ts'

it('mixes rows of two and of three', () => {
  expect(mosaic(10)).toEqual([7, 5, 4, 4, 4, 5, 7, 4, 4, 4])
  expect(mosaic(3)).toEqual([4, 4, 4])
  expect(mosaic(1)).toEqual([12])
  expect(mosaic(0)).toEqual([])
})

it('gives every poster a place and leaves no row with a hole', () => {
  fc.assert(
    fc.property(fc.nat(200), (count) => {
      const spans = mosaic(count)
      let column = 0
      for (const span of spans) {
        column += span
        if (column > 12) return false
        column %= 12
      }
      return spans.length === count && column === 0
    }),
  )
})
