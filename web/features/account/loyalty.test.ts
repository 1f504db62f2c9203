import { expect, it } from 'vitest'
import { loyaltyPoints, loyaltyProgress, pointsText } from './loyalty.ts'

it('gives ten points a euro and shows the way to the next hundred', () => {
  expect(loyaltyPoints(12_849)).toBe(1284)
  expect(loyaltyProgress(1284)).toBe(84)
})

it('writes thousands with a space at which no line breaks', () => {
  expect(pointsText(1284)).toBe('1\u202f284')
  expect(pointsText(84)).toBe('84')
})
