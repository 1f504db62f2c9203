import { expect, it } from 'vitest'
import { euros } from './money.ts'

it('writes euros the French way', () => {
  expect(euros(1234.5).replace(/\s/g, ' ')).toBe('1 234,50 €')
})
