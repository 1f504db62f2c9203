import brand from '#brand/brand.json' with { type: 'json' }
import type { Site } from '#contract/appearance.ts'
import { firstAppearance, readBrand } from '#contract/brand.ts'
import { COLOURS, type Palette } from '#contract/colours.ts'
import { shownFigures } from '#contract/figures.ts'

const palette = Object.fromEntries(COLOURS.map((name) => [name, '#000000'])) as Palette
const picture = '/logo.svg'
const first = firstAppearance(readBrand(brand), {
  colours: { light: palette, dark: palette },
  pictures: {
    logo: picture,
    favicon: picture,
    icon180: picture,
    icon192: picture,
    icon512: picture,
    preview: picture,
    own: [],
  },
})
/** What a new site shows. */
export const FIRST_SITE: Site = {
  ...first,
  hero: { ...first.hero, figures: shownFigures(first.hero.figures, {}) },
}
