import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CAPTCHA_ALPHABET,
  CAPTCHA_HEIGHT,
  CAPTCHA_LENGTHS,
  CAPTCHA_WIDTH,
  hasLeadingZeros,
  normaliseCaptcha,
} from './captcha.ts'

/** Characters that people take for one another. */
const LOOK_ALIKES = ['0OQD', '1ILJ', '2Z', '5S', '8B', 'UV']

const code = fc.string({ unit: fc.constantFrom(...CAPTCHA_ALPHABET), minLength: 5, maxLength: 6 })
const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0'), maxLength: 3 })

describe('the captcha', () => {
  it('is 5 or 6 characters on 180 x 60', () => {
    expect([CAPTCHA_LENGTHS, CAPTCHA_WIDTH, CAPTCHA_HEIGHT]).toEqual([[5, 6], 180, 60])
  })

  it('is written in distinct capitals and digits', () => {
    expect(CAPTCHA_ALPHABET).toMatch(/^[A-Z0-9]+$/)
    expect(new Set(CAPTCHA_ALPHABET).size).toBe(CAPTCHA_ALPHABET.length)
  })

  it.each(LOOK_ALIKES)('never asks anyone to tell %s apart', (group) => {
    expect([...group].filter((letter) => CAPTCHA_ALPHABET.includes(letter))).toEqual([])
  })

  it('is compared without regard to case and to blanks around it', () => {
    fc.assert(
      fc.property(
        code,
        blanks,
        blanks,
        fc.infiniteStream(fc.boolean()),
        (text, before, after, lower) => {
          const typed = [...text]
            .map((letter) => (lower.next().value ? letter.toLowerCase() : letter))
            .join('')
          expect(normaliseCaptcha(`${before}${typed}${after}`)).toBe(text)
        },
      ),
    )
  })

  it('is not the same with a blank inside, a letter missing or a letter more', () => {
    fc.assert(
      fc.property(
        code,
        fc.nat(),
        fc.constantFrom(' ', ...CAPTCHA_ALPHABET),
        (text, position, extra) => {
          const at = 1 + (position % (text.length - 1))
          expect(normaliseCaptcha(`${text.slice(0, at)}${extra}${text.slice(at)}`)).not.toBe(text)
          expect(normaliseCaptcha(text.slice(1))).not.toBe(text)
        },
      ),
    )
  })
})

describe('a proof of work', () => {
  const bitsOf = (hash: Uint8Array) =>
    [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')

  it('has as many leading zeros as its bits say', () => {
    const hash = fc.oneof(
      fc.uint8Array({ minLength: 4, maxLength: 32 }),
      fc.uint8Array({ min: 0, max: 1, minLength: 4, maxLength: 32 }),
    )
    fc.assert(
      fc.property(hash, fc.integer({ min: 0, max: 32 }), (bytes, difficulty) => {
        expect(hasLeadingZeros(bytes, difficulty)).toBe(
          bitsOf(bytes).startsWith('0'.repeat(difficulty)),
        )
      }),
    )
  })

  it.each([
    [[0, 0, 0b0111_1111], 17, true],
    [[0, 0, 0b1000_0000], 17, false],
    [[0, 1, 0], 16, false],
    [[0, 0, 0], 17, true],
  ])('of %j against %i zeros: %s', (bytes, difficulty, enough) => {
    expect(hasLeadingZeros(Uint8Array.from(bytes), difficulty)).toBe(enough)
  })
})
