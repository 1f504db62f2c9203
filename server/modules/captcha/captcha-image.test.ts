import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '#contract/captcha.ts'
import { drawCode, randomCode } from './captcha-image.ts'

const code = fc.string({ unit: fc.constantFrom(...CAPTCHA_ALPHABET), minLength: 5, maxLength: 6 })

/** Reads a picture with a decoder that refuses a damaged one. */
const readPng = (png: Buffer) =>
  sharp(png, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })

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
  it('is a valid PNG of 180 x 60 in true colour, whatever the code', () =>
    fc.assert(
      fc.asyncProperty(code, async (text) => {
        const png = await drawCode(text)
        expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
        const [bitDepth, colourType] = png.subarray(24)
        expect([bitDepth, colourType]).toEqual([8, 2])
        const { info } = await readPng(png)
        expect(info).toMatchObject({ width: 180, height: 60, channels: 3, size: 180 * 60 * 3 })
      }),
      { numRuns: 30 },
    ))

  it('says the code nowhere in its bytes, and is another one each time', () =>
    fc.assert(
      fc.asyncProperty(code, async (text) => {
        const png = await drawCode(text)
        expect(png.includes(text)).toBe(false)
        expect((await readPng(png)).data.includes(text)).toBe(false)
        expect((await drawCode(text)).equals(png)).toBe(false)
      }),
      { numRuns: 30 },
    ))

  it('shows a bright stroke in the place of every letter', async () => {
    for (const letter of CAPTCHA_ALPHABET) {
      const { data } = await readPng(await drawCode(letter.repeat(5)))
      const bright = (x: number, y: number) => (data[(y * CAPTCHA_WIDTH + x) * 3] as number) > 150
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
