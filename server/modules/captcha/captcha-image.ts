import { randomInt } from 'node:crypto'
import {
  CAPTCHA_ALPHABET,
  CAPTCHA_HEIGHT,
  CAPTCHA_LENGTHS,
  CAPTCHA_WIDTH,
} from '#contract/captcha.ts'
import { createCanvas } from './canvas.ts'
import { GLYPHS } from './glyphs.ts'

const NIGHT = [11, 17, 32] as const
const INKS = [
  [255, 196, 120],
  [255, 122, 163],
  [214, 226, 255],
] as const
const HAZE = [52, 66, 102] as const
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
export function drawCode(code: string): Buffer {
  const canvas = createCanvas(CAPTCHA_WIDTH, CAPTCHA_HEIGHT, NIGHT)
  const anywhere = () => ({ x: between(-10, CAPTCHA_WIDTH + 10), y: between(0, CAPTCHA_HEIGHT) })
  for (let count = 0; count < NOISE_LINES; count++)
    canvas.line(anywhere(), anywhere(), between(1, 2.5), HAZE)

  const advance = (CAPTCHA_WIDTH - 2 * MARGIN) / code.length
  const wave = between(0, Math.PI * 2)
  for (const [index, letter] of [...code].entries()) {
    const ink = pick(INKS)
    const tilt = between(-0.25, 0.25)
    const scale = (advance / 5.7) * between(0.95, 1.05)
    const centre = {
      x: MARGIN + advance * (index + 0.5) + between(-1.5, 1.5),
      y: CAPTCHA_HEIGHT / 2 + Math.sin(wave + index) * 5,
    }
    const place = (point: string) => {
      const x = (Number(point[0]) - 2) * scale
      const y = (Number(point[1]) - 3) * scale * 1.05
      const bend = Math.sin(y / 9 + wave) * 1.4
      return {
        x: centre.x + x * Math.cos(tilt) - y * Math.sin(tilt) + bend,
        y: centre.y + x * Math.sin(tilt) + y * Math.cos(tilt),
      }
    }
    for (const stroke of GLYPHS[letter] ?? []) {
      const points = stroke.map(place)
      for (const [at, point] of points.slice(1).entries())
        canvas.line(points[at] ?? point, point, 3.4, ink)
    }
  }
  // One thin line across the letters, in their own colours, so that they cannot be cut apart.
  const height = between(20, 40)
  canvas.line(
    { x: 0, y: height },
    { x: CAPTCHA_WIDTH, y: CAPTCHA_HEIGHT - height },
    1.2,
    pick(INKS),
  )
  return canvas.toPng()
}
