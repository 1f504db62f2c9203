import { expect, it } from 'vitest'
import { latestGains, loyaltyPoints, loyaltyProgress, pointsText } from './loyalty.ts'

it('gives ten points a euro and shows the way to the next hundred', () => {
  expect(loyaltyPoints(12_849)).toBe(1284)
  expect(loyaltyProgress(1284)).toBe(84)
})

it('says what the latest orders brought, and leaves out what was given back', () => {
  const order = (id: number, amount: number, refunded_amount = 0) => ({
    id,
    created_at: '2026-11-18T12:00:00.000Z',
    amount,
    refunded_amount,
  })
  const orders = [order(4, 11.99), order(3, 5, 5), order(2, 10, 4), order(1, 20)]
  expect(latestGains(orders, 2).map(({ id, points }) => [id, points])).toEqual([
    [4, 119],
    [2, 60],
  ])
})

it('writes thousands with a space at which no line breaks', () => {
  expect(pointsText(1284)).toBe('1\u202f284')
  expect(pointsText(84)).toBe('84')
})
