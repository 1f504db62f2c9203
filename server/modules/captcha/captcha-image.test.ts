import { crc32, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '#contract/captcha.ts'
import { drawCode, randomCode } from './captcha-image.ts'

const code = fc.string({ unit: fc.constantFrom(...CAPTCHA_ALPHABET), minLength: 5, maxLength: 6 })
const ROW_BYTES = CAPTCHA_WIDTH * 3 + 1

/** Takes a PNG apart, as the standard says, checksums included. */
function readPng(png: Buffer) {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const body = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks.push({ type: body.subarray(0, 4).toString('latin1'), data: body.subarray(4) })
    at += length + 12
  }
  const header = chunks[0]?.data ?? Buffer.alloc(13)
  return {
    types: chunks.map(({ type }) => type),
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    format: [...header.subarray(8)],
    rows: inflateSync(
      Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
    ),
  }
}

describe('a random code', () => {
  const codes = Array.from({ length: 2000 }, randomCode)

  it('has 5 or 6 characters, both often, all of the alphabet', () => {
    const inAlphabet = new RegExp(`^[${CAPTCHA_ALPHABET}]{5,6}$`)
    expect(codes.filter((text) => !inAlphabet.test(text))).toEqual([])
    expect(codes.filter(({ length }) => length === 5).length).toBeGreaterThan(700)
    expect(codes.filter(({ length }) => length === 6).length).toBeGreaterThan(700)
  })

  it('uses every character, and hardly ever comes twice', () => {
    expect(new Set(codes.join(''))).toEqual(new Set(CAPTCHA_ALPHABET))
    expect(new Set(codes).size).toBeGreaterThan(1980)
  })
})

describe('the picture of a code', () => {
  it('is a valid PNG of 180 x 60 in true colour, whatever the code', () => {
    fc.assert(
      fc.property(code, (text) => {
        const { rows, ...png } = readPng(drawCode(text))
        expect(png).toEqual({
          types: ['IHDR', 'IDAT', 'IEND'],
          width: 180,
          height: 60,
          format: [8, 2, 0, 0, 0],
        })
        expect(rows.length).toBe(CAPTCHA_HEIGHT * ROW_BYTES)
        const filters = Array.from({ length: CAPTCHA_HEIGHT }, (_, y) => rows[y * ROW_BYTES])
        expect(new Set(filters)).toEqual(new Set([0]))
      }),
      { numRuns: 30 },
    )
  })

  it('says the code nowhere in its bytes, and is another one each time', () => {
    fc.assert(
      fc.property(code, (text) => {
        const png = drawCode(text)
        expect(png.includes(text)).toBe(false)
        expect(readPng(png).rows.includes(text)).toBe(false)
        expect(drawCode(text).equals(png)).toBe(false)
      }),
      { numRuns: 30 },
    )
  })

  it('shows a bright stroke in the place of every letter', () => {
    for (const letter of CAPTCHA_ALPHABET) {
      const { rows } = readPng(drawCode(letter.repeat(5)))
      const bright = (x: number, y: number) => (rows[y * ROW_BYTES + 1 + x * 3] as number) > 150
      for (let place = 0; place < 5; place++) {
        const columns = Array.from({ length: 24 }, (_, x) => 17 + place * 30 + x)
        const inked = columns
          .flatMap((x) => Array.from({ length: CAPTCHA_HEIGHT }, (_, y) => bright(x, y)))
          .filter(Boolean)
        // The thin line across all letters covers 60 pixels at most.
        expect(inked.length, letter).toBeGreaterThan(90)
      }
    }
  })
})
