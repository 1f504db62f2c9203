import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as viteBuild } from 'vite'
import type { Brand } from '#contract/brand.ts'
import { factionLink, productLink } from '#contract/item-link.ts'
import type { Seller } from '#contract/sellers.ts'
import { INDENT } from '#server/lib/page-card.ts'
import type { BuiltPage } from '#server/lib/page-renderer.ts'
import { compressFolder } from './compress.ts'
import { defineSeller } from './define-seller.ts'
import { type PageMeta, pageHead } from './page-head.ts'
import { writePaymentStyles } from './payment-styles.ts'
import { drawPreviews } from './previews.ts'
import { siteFiles } from './site-files.ts'
import { type Chunks, chunksOf, type ViteManifest } from './vite-manifest.ts'

export const WEB_FOLDER = 'dist/web'
const SSR_FOLDER = 'dist/ssr'
/** What the screens that read data come with. */
export const QUERIES_SOURCE = 'lib/queries.tsx'

/** What stands in for every page while the site is closed. */
const CLOSED: PageMeta = { path: '/', title: 'Maintenance en cours' }
const CLOSED_SOURCE = 'features/maintenance/maintenance-screen.tsx'

/** Pages whose address may name one item of a list. */
const linkedPaths = [productLink.path, factionLink.path]

/** All that a page says and no source file does. */
type Written = { brand: Brand; origin: string; seller: Seller | null }

type Route = PageMeta & { data?: boolean }
type Prerenderer = {
  routes: Route[]
  shownLists: Record<string, string[]>
  renderPage: (path: string) => Promise<string>
  renderClosed: () => Promise<string>
  screenSource: (route: Route) => Promise<string>
}

/**
 * Builds the site into `dist/web`: bundles, one HTML file per page, the small files around them,
 * all compressed.
 */
export async function buildSite({ brand, origin, seller }: Written, say: (step: string) => void) {
  say('Construction du site…')
  const define = defineSeller(seller)
  await viteBuild({ logLevel: 'warn', define })
  await viteBuild({
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: `../${SSR_FOLDER}`,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: {
        input: {
          render: 'web/entry-server.tsx',
          sources: 'web/screen-sources.ts',
        },
      },
    },
    publicDir: false,
    // Whole and final: the server draws pages with it too.
    ssr: { noExternal: true },
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
  })

  say('Préparation des pages…')
  const prerenderer = await loadPrerenderer()
  await writePages(prerenderer, brand, origin)
  for (const [name, content] of siteFiles(brand, origin, prerenderer.routes))
    writeFileSync(join(WEB_FOLDER, name), content)
  rmSync(join(WEB_FOLDER, 'index.html'))
  await drawPreviews(WEB_FOLDER)

  say('Compression…')
  await compressFolder(WEB_FOLDER)
}

async function loadPrerenderer(): Promise<Prerenderer> {
  const load = (name: string) => import(pathToFileURL(join(SSR_FOLDER, `${name}.js`)).href)
  const [{ routes, shownLists, renderPage, renderClosed }, { screenSource }] = await Promise.all([
    load('render'),
    load('sources'),
  ])
  return { routes, shownLists, renderPage, renderClosed, screenSource }
}

/** Each page names its own scripts, and when they are to be fetched. */
function withoutScripts(html: string): string {
  return html.replace(
    /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g,
    '',
  )
}

async function writePages(
  { routes, shownLists, renderPage, renderClosed, screenSource }: Prerenderer,
  brand: Brand,
  origin: string,
) {
  const template = withoutScripts(readFileSync(join(WEB_FOLDER, 'index.html'), 'utf8'))
  const manifest: ViteManifest = JSON.parse(
    readFileSync(join(WEB_FOLDER, '.vite/manifest.json'), 'utf8'),
  )
  const pages: BuiltPage[] = []
  for (const route of routes) {
    const name = route.path.split('/')[1]
    const file = `${name}.html`
    const chunks = chunksOf(manifest, [
      await screenSource(route),
      ...(route.data ? [QUERIES_SOURCE] : []),
    ])
    const { card, files } = pageHead(route, { brand, origin, chunks })
    const shell = withStyles(withHead(template, '<!--card-->', files), chunks)
    const app = route.prerender ? await renderPage(route.path) : ''
    const filled = fillShell(shell, app)
    writePage(
      file,
      filled.replace('<!--card-->', () => card),
    )
    const page: BuiltPage = { path: route.path, file }
    const lists = shownLists[route.path] ?? []
    if (lists.length > 0 || linkedPaths.includes(route.path)) {
      page.shell = { file: `${name}.shell.html`, card, lists }
      writePage(page.shell.file, lists.length > 0 ? shell : filled)
    }
    pages.push(page)
  }
  const { card, files } = pageHead(CLOSED, {
    brand,
    origin,
    chunks: chunksOf(manifest, [CLOSED_SOURCE]),
  })
  const closed = withHead(template, card, files).replace('<html', '<html data-closed')
  writePaymentStyles(WEB_FOLDER, chunksOf(manifest, []).fonts)
  writePage('maintenance.html', fillShell(closed, await renderClosed()))
  writePage('pages.json', JSON.stringify(pages))
}

const withHead = (template: string, card: string, files: string) =>
  template.replace('<!--head-->', () => card + INDENT + files)
/**
 * Names the styles of the page's own screen, after those of every page: these say in which order
 * layers count.
 */
const withStyles = (html: string, { styles }: Chunks) =>
  styles
    .filter((file) => !html.includes(file))
    .reduce((page, file) => page.replace('</head>', `${styleLink(file)}</head>`), html)
const styleLink = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">\n  `
const writePage = (file: string, content: string) => writeFileSync(join(WEB_FOLDER, file), content)
const fillShell = (shell: string, app: string) =>
  shell.replace('<!--app-->', () => app).replace('<!--lists-->', '')
