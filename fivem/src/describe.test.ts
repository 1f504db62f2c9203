import { expect, it } from 'vitest'
import { describe } from './describe.ts'

it('names what arrives in a player’s words', () => {
  const until = '2027-01-31T12:00:00Z'
  expect(describe({ kind: 'money', account: 'bank', amount: 1500000 })).toBe(
    '1\u00a0500\u00a0000 $ (banque)',
  )
  expect(describe({ kind: 'grade', grade: 'capitaine', until })).toBe(
    'grade capitaine jusqu’au 31/01/2027',
  )
  expect(describe({ kind: 'item', item: 'phone', count: 2 })).toBe('2 × phone')
  const action = { kind: 'vehicle', model: 'sultan', plate: null } as const
  expect(describe({ kind: 'revoke', of: '', action })).toBe('reprise : véhicule sultan')
})
