import { randomInt } from 'node:crypto'
import {
  CAPTCHA_ALPHABET,
  CAPTCHA_HEIGHT,
  CAPTCHA_LENGTHS,
  CAPTCHA_WIDTH,
} from '#contract/captcha.ts'
import { loadSharp } from '#server/lib/load-sharp.ts'
import { GLYPHS } from './glyphs.ts'

const NIGHT = '#0b1120'
const INKS = ['#ffc478', '#ff7aa3', '#d6e2ff']
const HAZE = '#344266'
const NOISE_LINES = 9
const MARGIN = 14

const between = (low: number, high: number) => low + (randomInt(10_000) / 10_000) * (high - low)
const pick = <Item>(items: readonly Item[]) => items[randomInt(items.length)] as Item

/** Five or six characters that nobody mixes up. */
export function randomCode(): string {
  return Array.from({ length: pick(CAPTCHA_LENGTHS) }, () => pick([...CAPTCHA_ALPHABET])).join('')
}

/**
 * The code as a picture: each letter bent, tilted and shifted, over lines that a reader ignores and
 * a threshold does not.
 */
export async function drawCode(code: string): Promise<Buffer> {
  const path = (d: string, width: number, colour: string) =>
    `<path d="M${d}" stroke-width="${width}" stroke="${colour}"/>`
  const anywhere = () => `${between(-10, CAPTCHA_WIDTH + 10)},${between(0, CAPTCHA_HEIGHT)}`
  const noise = () => path(`${anywhere()}L${anywhere()}`, between(1, 2.5), HAZE)

  const advance = (CAPTCHA_WIDTH - 2 * MARGIN) / code.length
  const wave = between(0, Math.PI * 2)
  function drawLetter(letter: string, index: number) {
    const tilt = between(-0.25, 0.25)
    const scale = (advance / 5.7) * between(0.95, 1.05)
    const left = MARGIN + advance * (index + 0.5) + between(-1.5, 1.5)
    const top = CAPTCHA_HEIGHT / 2 + Math.sin(wave + index) * 5
    function place(point: string) {
      const x = (Number(point[0]) - 2) * scale
      const y = (Number(point[1]) - 3) * scale * 1.05
      const bend = Math.sin(y / 9 + wave) * 1.4
      const placedX = left + x * Math.cos(tilt) - y * Math.sin(tilt) + bend
      return `${placedX},${top + x * Math.sin(tilt) + y * Math.cos(tilt)}`
    }
    const strokes = GLYPHS[letter]?.split(' ') ?? []
    const d = strokes.map((stroke) => stroke.split('-').map(place).join('L')).join('M')
    return path(d, 3.4, pick(INKS))
  }

  // One thin line across the letters, in their own colours, so that they cannot be cut apart.
  const height = between(20, 40)
  const across = `0,${height}L${CAPTCHA_WIDTH},${CAPTCHA_HEIGHT - height}`
  const lines = [
    ...Array.from({ length: NOISE_LINES }, noise),
    ...[...code].map(drawLetter),
    path(across, 1.2, pick(INKS)),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CAPTCHA_WIDTH}"
    height="${CAPTCHA_HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round">
    ${lines.join('')}</svg>`
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).flatten({ background: NIGHT }).png().toBuffer()
}
