import { expect, it } from 'vitest'
import type { Received } from '#contract/received.ts'
import { buildProduct } from '#web/testing/build-product.ts'
import { gradeRanges, perksOf } from './grades.ts'

const grade = (days: number | null): Received => ({ kind: 'grade', grade: 'matelot', days })
const money: Received = { kind: 'money', account: 'bank', amount: 500 }

/** Grades of one category at these prices. */
const gradesAt = (...prices: number[]) =>
  prices.map((price, id) => buildProduct({ id, price, receives: [grade(30)] }))

it('sets the grades of one category side by side, the cheapest first', () => {
  const [range, ...others] = gradeRanges([
    ...gradesAt(30, 5, 15),
    buildProduct({ id: 8, category: 'Packs', receives: [grade(7)] }),
  ])
  expect(others).toEqual([])
  expect(range?.category).toBe('Grades VIP')
  expect(range?.grades.map(({ product, days }) => [product.price, days])).toEqual([
    [5, 30],
    [15, 30],
    [30, 30],
  ])
})

it('goes by what is paid, after the discount', () => {
  const [dear, cheap] = gradesAt(20, 15)
  const ranges = gradeRanges([{ ...buildProduct(dear), discount: 50 }, buildProduct(cheap)])
  expect(ranges[0]?.grades.map(({ product }) => product.price)).toEqual([20, 15])
})

it.each([
  [1, []],
  [2, [false, false]],
  [3, [false, true, false]],
  [4, [false, true, false, false]],
  [5, [false, false, true, false, false]],
])('of %i grades, marks the middle one where there is a middle', (count, marks) => {
  const [range] = gradeRanges(gradesAt(...Array.from({ length: count }, (_, index) => index + 1)))
  expect(range?.grades.map(({ usual }) => usual) ?? []).toEqual(marks)
})

it.each([
  ['a grade without an end', [grade(null)]],
  ['money that comes with a grade', [money, grade(7)]],
  ['money', [money]],
  ['nothing', []],
])('does not compare %s', (_, receives) => {
  expect(gradeRanges([1, 2].map((id) => buildProduct({ id, receives })))).toEqual([])
})

it('lists what else arrives, then the points of the description', () => {
  const receives = [grade(30), money]
  const description = 'Trente jours.\n- File prioritaire\n• Un garage de plus\n\n-20 % ce soir.'
  expect(
    perksOf(buildProduct({ receives, description })).map((perk) => perk.replace(/\s/g, ' ')),
  ).toEqual(['$500 en banque', 'File prioritaire', 'Un garage de plus'])
})

it('lists the sentences of a description without points', () => {
  const description = 'Trente jours de grade. Une plaque à votre nom !'
  expect(perksOf(buildProduct({ receives: [grade(30)], description }))).toEqual([
    'Trente jours de grade.',
    'Une plaque à votre nom !',
  ])
})
