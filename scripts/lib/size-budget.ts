import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { FONT_PAIRS, type FontPair } from '#contract/fonts.ts'
import { createStyles } from '#server/lib/site-styles.ts'
import { readBrandFolder } from '#server/modules/appearance/brand-folder.ts'
import { HEAD_SCRIPTS, QUERIES_SOURCE } from './build.ts'
import { WEB_FOLDER } from './build-stamp.ts'
import { heaviestDocument, heaviestStyles } from './look-budget.ts'
import { chunksOf, type ViteManifest } from './vite-manifest.ts'

/**
 * Bytes that a first visit may cost, brotli (fonts are compressed already). JavaScript depends on
 * the page, and on nothing that an owner publishes.
 */
const CSS_BUDGET = 15_000
const FONT_BUDGET = 60_000
/** With what the browser goes on from: the texts, twice. */
const HTML_BUDGET = 8000
const FONT_KEYS = Object.keys(FONT_PAIRS) as FontPair[]
const HOME = 'features/home/home-screen.tsx'
const PANEL = 'features/admin/admin-screen.tsx'
const place = (page: string) => [PANEL, `features/admin/${page}.tsx`, QUERIES_SOURCE]
const SCRIPT_BUDGETS: { budget: number; pages: Record<string, string[]> }[] = [
  {
    budget: 85_000,
    pages: {
      '/conditions': ['features/legal/conditions-screen.tsx'],
      '/rgpd': ['features/legal/rgpd-screen.tsx'],
      '/mentions-legales': ['features/legal/mentions-legales-screen.tsx'],
    },
  },
  { budget: 80_000, pages: { '/accueil': [HOME] } },
  {
    budget: 90_000,
    pages: {
      '/factions': ['features/factions/factions-screen.tsx'],
      '/economie': ['features/economy/economy-screen.tsx'],
      '/regles': ['features/rules/rules-screen.tsx'],
    },
  },
  { budget: 105_000, pages: { '/contact': ['features/contact/contact-screen.tsx'] } },
  { budget: 95_000, pages: { '/shop': ['features/shop/shop-screen.tsx'] } },
  {
    budget: 120_000,
    pages: {
      '/admin?onglet=statistiques': place('stats/stats-page'),
      '/admin?onglet=commandes': place('orders/orders-page'),
      '/admin?onglet=livraisons': place('deliveries/deliveries-page'),
      '/admin?onglet=produits': place('products/products-page'),
      '/admin?onglet=actualites': place('written/written-page'),
      '/admin?onglet=factions': place('factions/factions-page'),
      '/admin?onglet=jobs': place('economy/economy-page'),
      '/admin?onglet=regles': place('rules/rules-page'),
      '/admin?onglet=utilisateurs': place('users/users-page'),
      '/admin?onglet=acces': place('gate/gate-page'),
      '/admin?onglet=messages': place('messages/messages-page'),
      '/admin?onglet=candidatures': place('applications/applications-page'),
      '/admin?onglet=journal': place('journal/journal-page'),
    },
  },
  {
    budget: 105_000,
    // The second is fetched at once, unasked.
    pages: { '/login': ['features/auth/login-screen.tsx', 'features/auth/register-form.tsx'] },
  },
]

/** Heavy, and so for these pages of the panel alone; found by a word that no other code has. */
const FOR_FEW = [
  { what: 'Éditeur de texte', word: 'ProseMirror', pages: [] },
  { what: 'Graphiques', word: 'chart-plot', pages: ['features/admin/stats/stats-page.tsx'] },
]

/** Prints what pages weigh and answers whether all are within their budget. */
export async function checkSizeBudget(): Promise<boolean> {
  const manifest: ViteManifest = JSON.parse(
    readFileSync(join(WEB_FOLDER, '.vite/manifest.json'), 'utf8'),
  )
  let within = true
  function tell(fits: boolean, sentence: string) {
    within &&= fits
    console.log(`${fits ? '✓' : '✗'} ${sentence}`)
  }
  const compare = (name: string, bytes: number, budget: number) =>
    tell(bytes <= budget, `${name} : ${bytes} o (au plus ${budget})`)
  for (const { budget, pages } of SCRIPT_BUDGETS) {
    for (const [page, sources] of Object.entries(pages)) {
      const scripts = [...HEAD_SCRIPTS, ...chunksOf(manifest, sources).scripts]
      compare(`JavaScript, ${page}`, total(scripts), budget)
    }
  }
  for (const { what, word, pages } of FOR_FEW) {
    const holders = scriptsWith(manifest, word)
    const found = manifest[PANEL]?.dynamicImports?.filter((page) =>
      chunksOf(manifest, [PANEL, page]).scripts.some((file) => holders.has(file)),
    )
    const names = found?.join(', ') || 'aucune page du panneau'
    tell(holders.size > 0 && found?.join() === pages.join(), `${what}, dès l’ouverture : ${names}`)
  }
  const { document } = readBrandFolder()
  const styles = createStyles(WEB_FOLDER)
  const { css } = styles.compose(document)
  compare('CSS', brotliCompressSync(css).length, CSS_BUDGET)
  const heaviest = heaviestStyles(WEB_FOLDER)
  compare(`CSS au plus lourd (${heaviest.look})`, heaviest.bytes, CSS_BUDGET)
  for (const path of ['/accueil', '/economie']) {
    const { look, bytes } = await heaviestDocument(WEB_FOLDER, path)
    compare(`HTML au plus lourd, ${path} (${look})`, bytes, HTML_BUDGET)
  }
  for (const fonts of FONT_KEYS)
    compare(`Polices, ${fonts}`, total(styles.fontsOf({ ...document, fonts })), FONT_BUDGET)
  return within
}

/** The built scripts in which a word is. */
function scriptsWith(manifest: ViteManifest, word: string): Set<string> {
  const scripts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'))
  return new Set(
    scripts.filter((file) => readFileSync(join(WEB_FOLDER, file), 'utf8').includes(word)),
  )
}

/** As they are served: the build has compressed all that gain from it. */
function total(files: string[]): number {
  return files
    .map((file) => join(WEB_FOLDER, file))
    .map((file) => statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file))
    .reduce((sum, { size }) => sum + size, 0)
}
