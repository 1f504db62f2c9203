import { expect, it } from 'vitest'
import { dollars, salary } from './dollars.ts'

it('writes dollars the American way', () => {
  expect(dollars(150_000)).toBe('$150,000')
  expect(dollars(0)).toBe('$0')
  expect(dollars(-1_250.5)).toBe('-$1,250.5')
})

it('writes a salary per hour, and leaves a text salary alone', () => {
  expect(salary(250)).toBe('$250/h')
  expect(salary(1250)).toBe('$1,250/h')
  expect(salary('Selon la prise')).toBe('Selon la prise')
})
