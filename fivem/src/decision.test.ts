import { expect, it } from 'vitest'
import { decide, type Facts } from './decision.ts'

const FIRST = { attempt: 1, began: false, decided: false }
const AGAIN = { attempt: 4, began: false, decided: false }
const BEGUN = { attempt: 4, began: true, decided: false }
const SENT_AGAIN = { attempt: 4, began: false, decided: true }

const NOTHING: Facts = {
  offer: FIRST,
  applied: false,
  doubt: null,
  receipt: false,
  sealed: false,
  announced: null,
}
const decided = (facts: Partial<Facts>) => decide({ ...NOTHING, ...facts })

it('says again what it has as applied, whatever else is so', () => {
  for (const offer of [FIRST, AGAIN, BEGUN, SENT_AGAIN])
    for (const sealed of [true, false])
      for (const receipt of [true, false, null])
        expect(decided({ applied: true, offer, sealed, receipt, doubt: 'granting' })).toBe(
          'applied',
        )
})

it('believes the receipt of a character, sealed or not', () => {
  for (const offer of [FIRST, AGAIN, BEGUN, SENT_AGAIN])
    for (const sealed of [true, false])
      expect(decided({ receipt: true, offer, sealed, doubt: 'uncertain' })).toBe('confirm')
})

it('gives sealed goods without a receipt, whatever happened before', () => {
  for (const offer of [FIRST, AGAIN, BEGUN, SENT_AGAIN])
    for (const doubt of [null, 'granting', 'uncertain'] as const)
      expect(decided({ sealed: true, offer, doubt })).toBe('give')
})

it('announces other goods that nobody began', () => {
  expect(decided({})).toBe('announce')
  expect(decided({ offer: AGAIN })).toBe('announce')
  expect(decided({ offer: AGAIN, announced: 2 })).toBe('announce')
})

it('leaves other goods that its own ledger doubts to a person, until one has decided', () => {
  for (const doubt of ['granting', 'uncertain'] as const) {
    expect(decided({ offer: AGAIN, doubt })).toBe('uncertain')
    expect(decided({ offer: SENT_AGAIN, doubt })).toBe('announce')
    expect(decided({ offer: { ...BEGUN, decided: true }, doubt })).toBe('uncertain')
  }
})

it('goes on with what was begun only if it announced the attempt just before, and gave nothing', () => {
  expect(decided({ offer: BEGUN, announced: 3 })).toBe('announce')
  expect(decided({ offer: BEGUN, announced: null })).toBe('uncertain')
  expect(decided({ offer: BEGUN, announced: 2 })).toBe('uncertain')
  expect(decided({ offer: BEGUN, announced: 4 })).toBe('uncertain')
  expect(decided({ offer: BEGUN, announced: 3, doubt: 'granting' })).toBe('uncertain')
  expect(decided({ offer: { ...BEGUN, decided: true }, announced: null })).toBe('uncertain')
})

it('asks to try again for an absent player only what certainly was never given', () => {
  expect(decided({ receipt: null, sealed: true })).toBe('retry')
  expect(decided({ receipt: null, sealed: true, offer: AGAIN })).toBe('silence')
  expect(decided({ receipt: null })).toBe('retry')
  expect(decided({ receipt: null, offer: AGAIN })).toBe('retry')
  expect(decided({ receipt: null, offer: BEGUN, announced: 3 })).toBe('silence')
  expect(decided({ receipt: null, doubt: 'granting' })).toBe('silence')
})
