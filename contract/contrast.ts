import type { Colour, Colours, Palette } from './colours.ts'

type Rgb = [number, number, number]

const channels = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Rgb

/** Relative luminance, as WCAG defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How well one colour is read on another, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

const GROUNDS = ['ground', 'raised', 'surface'] as const satisfies Colour[]
const TEXTS = ['ink', 'soft', 'faint', 'accentText', 'amberText'] as const satisfies Colour[]
const MARKS = ['accent', 'lineStrong', 'focus'] as const satisfies Colour[]

const TEXT_CONTRAST = 4.5
const MARK_CONTRAST = 3

/** Which colour is to be seen on which others, and how well. */
export const CONTRAST_RULES: { colour: Colour; on: readonly Colour[]; least: number }[] = [
  ...TEXTS.map((colour) => ({ colour, on: GROUNDS, least: TEXT_CONTRAST })),
  { colour: 'onAccent', on: ['accent', 'accentStrong'], least: TEXT_CONTRAST },
  ...MARKS.map((colour) => ({ colour, on: GROUNDS, least: MARK_CONTRAST })),
]

/** The lowest contrast that a colour has on what it stands on. */
export const lowestContrast = (palette: Palette, colour: Colour, on: readonly Colour[]) =>
  Math.min(...on.map((ground) => contrast(palette[colour], palette[ground])))

const shown = (ratio: number) => (Math.floor(ratio * 10) / 10).toLocaleString('fr-FR')

/** What cannot be read well enough, by the path of the colour. */
export function contrastFaults(colours: Colours): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const theme of ['light', 'dark'] as const)
    for (const { colour, on, least } of CONTRAST_RULES) {
      const ratio = lowestContrast(colours[theme], colour, on)
      if (ratio < least)
        faults[`colours.${theme}.${colour}`] =
          `Contraste de ${shown(ratio)} pour 1 : il en faut ${shown(least)} pour que ce soit lisible.`
    }
  return faults
}
