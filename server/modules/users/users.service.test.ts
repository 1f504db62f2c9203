import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparisonKey } from './users.service.ts'

describe('what names and addresses are compared by', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 })

  it.each([
    ['Lou', 'LOU'],
    ['Zoé', 'ZOE\u0301'],
    ['Ｌｏｕ', 'lou'],
    ['Straße', 'STRASSE'],
    ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
    ['ΣΑΣ', 'σασ'],
    ['ﬁn', 'FIN'],
    ['Lou\u00a0B', 'lou b'],
  ])('is the same for « %s » and « %s »', (one, other) => {
    expect(comparisonKey(one)).toBe(comparisonKey(other))
  })

  it.each([
    ['Lou', 'Loú'],
    ['Lou B', 'LouB'],
    ['l0u', 'lou'],
  ])('differs for « %s » and « %s »', (one, other) => {
    expect(comparisonKey(one)).not.toBe(comparisonKey(other))
  })

  it('does not depend on case', () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(comparisonKey(name.toUpperCase())).toBe(comparisonKey(name))
        expect(comparisonKey(name.toLowerCase())).toBe(comparisonKey(name))
      }),
      { numRuns: 1000 },
    )
  })

  it('does not depend on the Unicode form', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'), (name, form) => {
        expect(comparisonKey(name.normalize(form))).toBe(comparisonKey(name))
      }),
      { numRuns: 1000 },
    )
  })

  it('compares with itself', () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(comparisonKey(comparisonKey(name))).toBe(comparisonKey(name))
      }),
    )
  })
})
