import type { Plugin } from 'vite'
import { colourVariables } from '#contract/colours.ts'
import { shownFigures } from '#contract/figures.ts'
import { escapeHtml } from '#server/lib/html.ts'
import { readBrandFolder } from '#server/modules/appearance/brand-folder.ts'

/** While developing, pages show what lies in `brand/`, not what a database has published. */
export function siteInDevelopment(): Plugin {
  return {
    name: 'site-in-development',
    apply: 'serve',
    transformIndexHtml(html) {
      const { document: site } = readBrandFolder()
      const figures = shownFigures(site.hero.figures, {})
      const shown = { ...site, hero: { ...site.hero, figures } }
      const styles = ['styles/theme.css', `fonts/${site.fonts}.css`]
      return html
        .replace(
          '<!--icons-->',
          () =>
            `${styles.map((file) => `<link rel="stylesheet" href="/${file}" />`).join('')}<style>:root{${colourVariables(site.colours)}}</style>`,
        )
        .replace(
          '<!--data-->',
          () => `<data id="site" hidden value="${escapeHtml(JSON.stringify(shown))}"></data>`,
        )
    },
  }
}
