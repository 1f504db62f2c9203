import { describe, expect, it } from 'vitest'
import { lowestPriorCents } from './lowest-price.ts'

/** Prices with the day each began. */
const periods = (...list: [day: number, cents: number][]) =>
  list.map(([day, unitCents]) => ({ unitCents, since: new Date(Date.UTC(2026, 0, day)) }))

describe('the lowest price before a discount', () => {
  it.each([
    ['there is none without a history', periods(), null],
    ['there is none for a first price', periods([1, 1000]), null],
    ['it is the price before', periods([1, 1000], [50, 800]), 1000],
    ['it is the lowest of several, not the last', periods([1, 900], [20, 1200], [40, 1100]), 900],
    [
      'a raise right before the discount does not hide the lower price',
      periods([1, 1000], [59, 2000], [60, 1500]),
      1000,
    ],
    [
      'a discount that takes back a raise refers to the price that did not change',
      periods([1, 1000], [60, 1000]),
      1000,
    ],
    [
      'a price that ended more than thirty days before counts no more',
      periods([1, 500], [10, 1000], [60, 800]),
      1000,
    ],
    [
      'a price that ended thirty days before to the instant counts no more',
      periods([1, 500], [30, 1000], [60, 800]),
      1000,
    ],
    [
      'a price that ended twenty-nine days before counts',
      periods([1, 500], [31, 1000], [60, 800]),
      500,
    ],
    ['a discount after another refers to it', periods([1, 1000], [50, 800], [55, 700]), 800],
    [
      'an old price that lasted until then counts, however old',
      periods([-900, 1000], [60, 800]),
      1000,
    ],
  ])('%s', (_, history, expected) => expect(lowestPriorCents(history)).toBe(expected))
})
