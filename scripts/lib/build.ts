import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minifySync, build as viteBuild } from 'vite'
import type { Seller } from '#contract/sellers.ts'
import type { PageMeta } from '#server/lib/page-head.ts'
import type { BuiltPage } from '#server/lib/page-renderer.ts'
import type { BuiltPages } from '#server/lib/pages.ts'
import type { BuiltStyles } from '#server/lib/site-styles.ts'
import { WEB_FOLDER } from './build-stamp.ts'
import { compressFolder } from './compress.ts'
import { defineSeller } from './define-seller.ts'
import { drawPreviews } from './previews.ts'
import { chunksOf, type ViteManifest } from './vite-manifest.ts'

/** Before those of the page, in every document. */
export const HEAD_SCRIPTS = ['theme.js', 'boot.js']
const SSR_FOLDER = 'dist/ssr'
/** What the screens that read data come with. */
export const QUERIES_SOURCE = 'lib/queries.tsx'

const CLOSED_SOURCE = 'features/maintenance/maintenance-screen.tsx'
const THEME_SOURCE = 'styles/theme.css'
/** The page, and what the server composes the site's stylesheet from. */
const ENTRIES = ['index.html', THEME_SOURCE, 'fonts/*.css', 'art/*/scene.css']

type Route = PageMeta & { data?: boolean }
type Sources = {
  routes: Route[]
  shownLists: Record<string, string[]>
  screenSource: (route: Route) => Promise<string>
}

/**
 * Builds the site into `dist/web`: bundles, the document that the server draws every page from, and
 * what each page consists of; all compressed. `seller`: all that pages say and no source file does.
 */
export async function buildSite(seller: Seller | null, say: (step: string) => void) {
  say('Construction du site…')
  const define = defineSeller(seller)
  await viteBuild({
    logLevel: 'warn',
    define,
    build: { rolldownOptions: { input: ENTRIES.flatMap((name) => globSync(`web/${name}`)) } },
  })
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
  const manifest: ViteManifest = JSON.parse(
    readFileSync(join(WEB_FOLDER, '.vite/manifest.json'), 'utf8'),
  )
  write('shell.html', shellOf(readFileSync(join(WEB_FOLDER, 'index.html'), 'utf8')))
  write('pages.json', JSON.stringify(await builtPages(manifest, await loadSources(), seller)))
  write('styles.json', JSON.stringify(builtStyles(manifest)))
  rmSync(join(WEB_FOLDER, 'index.html'))
  for (const file of HEAD_SCRIPTS) write(file, minified(file))
  await drawPreviews(WEB_FOLDER)

  say('Compression…')
  await compressFolder(WEB_FOLDER)
}

const write = (file: string, content: string) => writeFileSync(join(WEB_FOLDER, file), content)

const minified = (file: string) =>
  minifySync(file, readFileSync(join(WEB_FOLDER, file), 'utf8')).code

async function loadSources(): Promise<Sources> {
  const load = (name: string) => import(pathToFileURL(join(SSR_FOLDER, `${name}.js`)).href)
  const [{ routes, shownLists }, { screenSource }] = await Promise.all([
    load('render'),
    load('sources'),
  ])
  return { routes, shownLists, screenSource }
}

/** Each page names its own scripts and styles, and when they are to be fetched. */
const shellOf = (html: string) =>
  html
    .replace(/\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<link rel="stylesheet"[^>]*>/, '<!--styles-->')

async function builtPages(
  manifest: ViteManifest,
  sources: Sources,
  seller: Seller | null,
): Promise<BuiltPages> {
  const every = chunksOf(manifest, [])
  const address = (file: string) => `/${file}`
  const ownOf = (styles: string[]) =>
    styles.filter((file) => !every.styles.includes(file)).map(address)
  const pages = sources.routes.map(async (route): Promise<BuiltPage> => {
    const { path, title, prerender } = route
    const { scripts, styles } = chunksOf(manifest, [
      await sources.screenSource(route),
      ...(route.data ? [QUERIES_SOURCE] : []),
    ])
    return {
      path,
      title,
      ...(prerender && { prerender }),
      scripts: scripts.map(address),
      styles: ownOf(styles),
      lists: sources.shownLists[path] ?? [],
    }
  })
  const closed = chunksOf(manifest, [CLOSED_SOURCE])
  return {
    pages: await Promise.all(pages),
    closed: { scripts: closed.scripts.map(address), styles: ownOf(closed.styles) },
    seller: seller?.name ?? null,
  }
}

/** What the server composes the site's stylesheet from. */
function builtStyles(manifest: ViteManifest): BuiltStyles {
  const [base = '', ...others] = chunksOf(manifest, []).styles
  if (others.length > 0) throw new Error(`more than one stylesheet for every page: ${others}`)
  const fonts = Object.entries(stylesIn(manifest, 'fonts')).map(([key, file]) => {
    const css = readFileSync(join(WEB_FOLDER, file), 'utf8')
    // A file may serve two faces.
    const files = [...css.matchAll(/url\(\/([^)]+\.woff2)\)/g)].map(([, font = '']) => font)
    const preload = [...new Set(files)]
    return [key, { file, preload }] as const
  })
  return {
    base,
    theme: manifest[THEME_SOURCE]?.file ?? '',
    scenes: stylesIn(manifest, 'art'),
    fonts: Object.fromEntries(fonts),
  }
}

/** The stylesheets of a folder, by the name that they or their folders have. */
function stylesIn(manifest: ViteManifest, folder: string): Record<string, string> {
  const name = new RegExp(`^${folder}/([\\w-]+)(?:/scene)?\\.css$`)
  const found = Object.entries(manifest).flatMap(([source, { file }]) => {
    const [, key] = name.exec(source) ?? []
    return key ? [[key, file]] : []
  })
  return Object.fromEntries(found)
}
