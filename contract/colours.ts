/** The colours an owner chooses, each once for the day and once for the night. */
export const COLOURS = [
  'ground',
  'raised',
  'surface',
  'line',
  'lineStrong',
  'ink',
  'soft',
  'faint',
  'accent',
  'accentStrong',
  'onAccent',
  'accentText',
  'amber',
  'amberText',
  'focus',
] as const
export type Colour = (typeof COLOURS)[number]

export type Palette = Record<Colour, string>

/** Light theme: the day; dark theme: the night. Each as #rrggbb. */
export type Colours = { light: Palette; dark: Palette }

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The name of a colour in the styles. */
export const variableOf = (name: Colour) => `--${kebab(name)}`

/** Lines let what lies below them through. */
const LINE_ALPHA = { light: '1f', dark: '24' }
const GLOW_ALPHA = { light: '2e', dark: '66' }

/** The colours as the styles know them, with those that follow from others. */
export function colourVariables({ light, dark }: Colours): string {
  const pair = (name: string, day: string, night: string) => `${name}:light-dark(${day},${night})`
  const chosen = COLOURS.map((name) => {
    const [day, night] = name === 'line' ? [LINE_ALPHA.light, LINE_ALPHA.dark] : ['', '']
    return pair(variableOf(name), light[name] + day, dark[name] + night)
  })
  const glow = pair('--glow', light.accent + GLOW_ALPHA.light, dark.accent + GLOW_ALPHA.dark)
  return [...chosen, glow].join(';')
}
