import { expect, it } from 'vitest'
import { lines } from '#web/lib/text.ts'
import { readJob } from './read-job.ts'

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
