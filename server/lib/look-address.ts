import { appearance } from '#contract/appearance.ts'
import { COLOURS, type Palette } from '#contract/colours.ts'
import type { Look } from './site-styles.ts'

/** Where the styles of a draft are served from, by any node: the address says what is in them. */
export const DRAFT_STYLES = '/assets/apercu.css'

const { colours, fonts, scene } = appearance.shape
const written = (palette: Palette) => COLOURS.map((name) => palette[name].slice(1)).join('-')
const OWN_PICTURE = '/'

export function lookAddress(look: Look): string {
  const { light, dark } = look.colours
  const query = new URLSearchParams({
    scene: look.scene,
    fonts: look.fonts,
    light: written(light),
    dark: written(dark),
    ...(look.hero.backgroundImage && { picture: 'own' }),
  })
  return `${DRAFT_STYLES}?${query}`
}

const palette = (text: unknown) =>
  Object.fromEntries(
    String(text)
      .split('-')
      .map((colour, index) => [COLOURS[index], `#${colour}`]),
  )

/** Null: it names no look that there is. */
export function readLook(query: Record<string, unknown>): Look | null {
  const read = {
    colours: colours.safeParse({ light: palette(query.light), dark: palette(query.dark) }),
    fonts: fonts.safeParse(query.fonts),
    scene: scene.safeParse(query.scene),
  }
  if (!read.colours.success || !read.fonts.success || !read.scene.success) return null
  return {
    colours: read.colours.data,
    fonts: read.fonts.data,
    scene: read.scene.data,
    hero: { backgroundImage: query.picture === 'own' ? OWN_PICTURE : null },
  }
}
