import brand from '#brand/brand.json' with { type: 'json' }
import type { Site } from '#contract/appearance.ts'
import { firstAppearance, readBrand } from '#contract/brand.ts'
import { COLOURS, type Palette } from '#contract/colours.ts'
import { shownFigures } from '#contract/figures.ts'
import { descriptionsOf, renderPage, routes } from './entry-server.tsx'

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

/**
 * For tests: the words of every page that is readable without scripts, by its path and with its description,
 * each blank an ordinary one.
 */
export async function drawPages(site: Site = FIRST_SITE): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const { path } of routes.filter(({ prerender }) => prerender))
    pages.set(path, wordsOf(`${descriptionsOf(site)[path] ?? ''} ${await renderPage(path, site)}`))
  return pages
}

const wordsOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,.)])/g, '$1')
