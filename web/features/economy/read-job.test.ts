import { expect, it } from 'vitest'
import { lines } from '#contract/text.ts'
import { readJob } from './read-job.ts'
import { readProperty } from './read-property.ts'

it.each([null, undefined, ''])('takes requirements of %o for none', (requirements) => {
  expect(lines(readJob({ id: 1, name: 'Docker', requirements }).requirements)).toEqual([])
})

it('keeps a salary as a number or as a text', () => {
  expect(
    [250, '250', 'Selon la prise', null, undefined, Number.NaN].map(
      (salary) => readJob({ id: 1, salary }).salary,
    ),
  ).toEqual([250, '250', 'Selon la prise', '', '', ''])
})

it('shows no price for a property that has none, and takes it for free to buy unless told otherwise', () => {
  expect(readProperty({ id: '2', name: 'Loft', price: null })).toMatchObject({
    id: 2,
    price: null,
    isAvailable: true,
    location: '',
    type: 'other',
  })
  expect(readProperty({ id: 2, price: '150000', isAvailable: 0 })).toMatchObject({
    price: 150_000,
    isAvailable: false,
  })
})
