import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lines, preview } from './text.ts'

describe('a preview', () => {
  it('leaves a text of 100 characters alone', () => {
    expect(preview('a'.repeat(100))).toBe('a'.repeat(100))
  })

  it('cuts a longer one and says so', () => {
    expect(preview('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`)
  })

  it('counts an emoji as one and never halves it', () => {
    expect(preview('🚢'.repeat(100))).toBe('🚢'.repeat(100))
    expect(preview('🚢'.repeat(101))).toBe(`${'🚢'.repeat(100)}...`)
  })

  it('is the text itself or its first 100 characters and three dots', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (text) => {
        const points = [...text]
        return (
          preview(text) === (points.length > 100 ? `${points.slice(0, 100).join('')}...` : text)
        )
      }),
    )
  })
})

it('lines are trimmed and the empty ones dropped', () => {
  expect(lines(' Permis B \r\n\n Casier vierge')).toEqual(['Permis B', 'Casier vierge'])
  expect(lines('')).toEqual([])
})
