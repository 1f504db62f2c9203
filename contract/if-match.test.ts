import { expect, it } from 'vitest'
import { ifMatch, isCurrent, VERSION_HEADER } from './if-match.ts'

it('a save names the version that it started from, and none where there is none', () => {
  expect(ifMatch(3)).toEqual({ [VERSION_HEADER]: '"3"' })
  expect(ifMatch(undefined)).toEqual({})
})

it('holds for the same version, for any, and for who names none', () => {
  expect(['"3"', '*', undefined].map((header) => isCurrent(header, 3))).toEqual([true, true, true])
  expect(['"2"', '"33"', '3', ''].map((header) => isCurrent(header, 3))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
