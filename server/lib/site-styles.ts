import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Appearance } from '#contract/appearance.ts'
import { colourVariables } from '#contract/colours.ts'

/** What the build says of the styles that it left for the server to compose: `styles.json`. */
export type BuiltStyles = {
  /** Of every page. */
  base: string
  /** What no owner chooses of colours and shapes. */
  theme: string
  /** By the key of a scene or a pair of fonts. */
  scenes: Record<string, string>
  fonts: Record<string, { file: string; preload: string[] }>
}

/** As much of what is published as the styles follow. */
export type Look = Pick<Appearance, 'colours' | 'fonts' | 'scene'> & {
  hero: Pick<Appearance['hero'], 'backgroundImage'>
}

/** What takes the place of a scene's drawings where the owner has a picture of their own. */
const OWN_PICTURE = 'picture'

/** Composes one stylesheet for what the owner chose: a first visit asks for no second one. */
export function createStyles(folder: string) {
  const built: BuiltStyles = JSON.parse(readFileSync(join(folder, 'styles.json'), 'utf8'))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8').trim()
  const base = read(built.base)

  /** Colours, fonts and shapes alone, for pages that have styles of their own. */
  function theme({ colours, fonts, scene, hero }: Look): string {
    const shown = hero.backgroundImage ? OWN_PICTURE : scene
    const chosen = [built.theme, built.scenes[shown], built.fonts[fonts]?.file]
    const files = chosen.filter((file) => file !== undefined)
    return `${files.map(read).join('')}:root{${colourVariables(colours)}}`
  }

  type Composed = { path: string; css: string }
  const composed = new WeakMap<Look, Composed>()
  function composeAnew(look: Look): Composed {
    const css = base + theme(look)
    const hash = createHash('sha256').update(css).digest('base64url').slice(0, 12)
    return { path: `/assets/site-${hash}.css`, css }
  }

  return {
    theme,
    /** The whole of it, under a name that says what is in it; once, though every page asks. */
    compose(look: Look): Composed {
      const known = composed.get(look) ?? composeAnew(look)
      composed.set(look, known)
      return known
    },
    fontsOf: ({ fonts }: Look) => (built.fonts[fonts]?.preload ?? []).map((file) => `/${file}`),
  }
}
export type SiteStyles = ReturnType<typeof createStyles>
