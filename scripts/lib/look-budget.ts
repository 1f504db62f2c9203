import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants as zlib } from 'node:zlib'
import type { Appearance } from '#contract/appearance.ts'
import type { Colours } from '#contract/colours.ts'
import { FONT_PAIRS, type FontPair } from '#contract/fonts.ts'
import { SCENES } from '#contract/scenes.ts'
import { builtRenderer, createPageRenderer } from '#server/lib/page-renderer.ts'
import type { BuiltPages } from '#server/lib/pages.ts'
import { createStyles } from '#server/lib/site-styles.ts'
import type { Snapshots } from '#server/lib/snapshots.ts'
import { BEST, type Effort, GOOD } from '#server/lib/stored-response.ts'
import { readBrandFolder } from '#server/modules/appearance/brand-folder.ts'

const SITE_URL = 'https://exemple.fr'
const PAIRS = Object.keys(FONT_PAIRS) as FontPair[]
/** As served. */
const weigh = (text: string, { brotli }: Effort) =>
  brotliCompressSync(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: brotli } }).length

/** Colours of nobody's choosing: digits that no other rule of the styles repeats. */
function strange(colours: Colours): Colours {
  let digit = 0
  const other = (colour: string) =>
    colour.replace(/[0-9a-f]/g, () => {
      digit = (digit * 7 + 5) % 61
      return (digit % 16).toString(16)
    })
  return JSON.parse(JSON.stringify(colours), (_key, value) =>
    typeof value === 'string' ? other(value) : value,
  )
}

/** A site in each scene, and one with a picture of the owner's own. */
function looks(): Appearance[] {
  const { document } = readBrandFolder()
  const drawn = SCENES.map(({ key, colours, hero, texts }) => ({
    ...document,
    ...texts,
    scene: key,
    colours: strange(colours),
    hero: { ...document.hero, ...hero },
  }))
  const hero = { ...document.hero, backgroundImage: '/appearance/abcdefghijklmnop.webp' }
  return [...drawn, { ...document, hero }]
}

/** What the styles of a first visit weigh at most, whatever the owner chose. */
export function heaviestStyles(folder: string): { look: string; bytes: number } {
  const styles = createStyles(folder)
  const weighed = (all: Appearance[]) =>
    all
      .map((look) => ({ look, bytes: weigh(styles.compose(look).css, BEST) }))
      .reduce((a, b) => (a.bytes > b.bytes ? a : b))
  // A pair of fonts weighs the same wherever the site is set.
  const { look } = weighed(looks())
  const heaviest = weighed(PAIRS.map((fonts) => ({ ...look, fonts })))
  return { look: `${heaviest.look.scene}, ${heaviest.look.fonts}`, bytes: heaviest.bytes }
}

/** Lists that are asked for by the page itself weigh nothing in it. */
const noLists: Pick<Snapshots, 'derive'> = {
  derive: (_paths, make) => ({ get: () => make({}), drop: () => {} }),
}

/** What a page's document weighs at most, in whichever scene. */
export async function heaviestDocument(
  folder: string,
  path: string,
): Promise<{ look: string; bytes: number }> {
  const { pages }: BuiltPages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  const page = pages.find((one) => one.path === path)
  if (!page) throw new Error(`no page at ${path}`)
  const styles = createStyles(folder)
  const weights = looks().map(async (look) => {
    const renderer = createPageRenderer({
      folder,
      headers: [],
      snapshots: noLists as Snapshots,
      renderer: builtRenderer,
      appearance: { current: () => look, watch: () => {} },
      counts: { read: async () => ({ factions: 10 }), watch: () => {} },
      config: { siteUrl: SITE_URL },
      styles: { addressOf: (shown) => styles.compose(shown).path, fontsOf: styles.fontsOf },
    })
    const document = await renderer.page(page, undefined).bare()
    const { plain } = await document(null)
    return { look: look.scene, bytes: weigh(plain.body.toString(), GOOD) }
  })
  return (await Promise.all(weights)).reduce((a, b) => (a.bytes > b.bytes ? a : b))
}
