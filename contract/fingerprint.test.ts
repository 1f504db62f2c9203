import { describe, expect, it } from 'vitest'
import { fingerprint, SEEN_HEADER, seenHeader } from './fingerprint.ts'

describe('a fingerprint', () => {
  it('is the same for the same thing, in whatever order its keys come', () => {
    expect(fingerprint({ id: 1, name: 'Léa', more: { a: [1, 2], b: null } })).toBe(
      fingerprint({ more: { b: null, a: [1, 2] }, name: 'Léa', id: 1 }),
    )
  })

  it.each([
    ['a value', { id: 1, name: 'Lea' }],
    ['a key', { id: 1, nom: 'Léa' }],
    ['a type', { id: '1', name: 'Léa' }],
    ['one more', { id: 1, name: 'Léa', roles: [] }],
    ['nothing at all', null],
  ])('is another for %s that differs', (_, other) => {
    expect(fingerprint(other)).not.toBe(fingerprint({ id: 1, name: 'Léa' }))
  })

  it('is told part by part', () =>
    expect(seenHeader({ a: 1 }, 2)).toEqual({
      [SEEN_HEADER]: `${fingerprint({ a: 1 })} ${fingerprint(2)}`,
    }))

  it('minds the order of a list', () => expect(fingerprint([1, 2])).not.toBe(fingerprint([2, 1])))
})
