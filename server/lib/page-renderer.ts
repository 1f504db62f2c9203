import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Appearance, Site } from '#contract/appearance.ts'
import { type Counts, shownFigures } from '#contract/figures.ts'
import { unbroken } from '#contract/french-spacing.ts'
import { type Missing, type Shown, shownTags } from './documents.ts'
import { escapeHtml } from './html.ts'
import type { ItemCards } from './item-cards.ts'
import { lookAddress } from './look-address.ts'
import { fileTags, iconTags, type PageMeta, pageTags, styleTags } from './page-head.ts'
import type { FixedHeaders } from './security-headers.ts'
import type { ServedStyles } from './serve-styles.ts'
import type { ShownCounts } from './shown-counts.ts'
import type { Derived, Lists, Snapshots } from './snapshots.ts'
import { GOOD, type StoredResponse, storeAndImprove } from './stored-response.ts'

/** What the build says of a page: `dist/web/pages.json`. */
export type BuiltPage = PageMeta & {
  /** Of its screen and of every page, the entry first. */
  scripts: string[]
  /** Of its screen alone. */
  styles: string[]
  /** Drawn into the page instead of waiting for the browser to ask, by the paths of their calls. */
  lists: string[]
}

/** The web application, drawing pages to HTML with what the owner published. */
export type Renderer = {
  renderPage: (path: string, site: Site, lists: Lists) => Promise<string>
  /** What search results and chat previews say of pages, by their paths. */
  descriptionsOf: (site: Pick<Site, 'pages'>) => Record<string, string>
  /** The page that stands in for all others during maintenance. */
  renderClosed: (site: Site) => Promise<string>
}

/** The renderer that the build left beside the site. */
export const builtRenderer = (): Promise<Renderer> =>
  import(new URL('../../dist/ssr/render.js', import.meta.url).href)

export type Drawing = {
  folder: string
  headers: FixedHeaders
  snapshots: Snapshots
  renderer: () => Promise<Renderer>
  appearance: { current: () => Appearance; watch: (onChange: () => void) => void }
  /** Of what the pages may say the number of. */
  counts: ShownCounts
  config: { siteUrl: string; discordSignIn?: object | null; captcha?: 'image' | 'off' }
  styles: Pick<ServedStyles, 'addressOf' | 'fontsOf'>
}

export type PreviewOf = {
  look: Appearance
  theme: 'light' | 'dark'
  /** What the page's scripts would ask for, by the paths of the calls. */
  answers: Lists
}

/** A page without the tags that say what it is about, and those of the page itself. */
type Drawn = { html: string; card: string }
/** What every page is drawn with, and the element that hands it on. */
type Handed = { site: Site; element: string }
type Document = (key: string | null) => Promise<StoredResponse>

const BLANK: Pick<Renderer, 'renderPage' | 'descriptionsOf'> = {
  renderPage: async () => '',
  descriptionsOf: () => ({}),
}

/** What stands in for every page while the site is closed. */
const CLOSED: PageMeta = { path: '/', title: 'Maintenance en cours' }

/** How many addresses of one page are kept drawn. */
const MOST_ADDRESSES = 500
const NOT_FOUND = 'Page introuvable'

/**
 * Draws pages from the document that the build left, what is published and their lists; each is
 * kept until one of these changes.
 */
export function createPageRenderer(site: Drawing) {
  const { snapshots, appearance, counts } = site
  const shell = readFileSync(join(site.folder, 'shell.html'), 'utf8')

  /** Kept until the lists at these paths, or what is published, change. */
  function derive<Made>(paths: string[], make: (lists: Lists, look: Appearance) => Promise<Made>) {
    const made = snapshots.derive(paths, (lists) => make(lists, appearance.current()))
    appearance.watch(made.drop)
    counts.watch(made.drop)
    return made.get
  }

  /** The same for every page until something is published, or a number that they say is another. */
  const handed = new WeakMap<Appearance, Handed & { counted: string }>()
  async function siteOf(look: Appearance): Promise<Handed> {
    const numbers = await counts.read(look)
    const counted = JSON.stringify(numbers)
    const known = handed.get(look)
    if (known?.counted === counted) return known
    const made = { counted, ...handOn(look, numbers, site.config) }
    handed.set(look, made)
    return made
  }

  async function draw(
    page: BuiltPage,
    lists: Lists,
    look: Appearance,
    stylesOf = site.styles.addressOf,
  ): Promise<Drawn> {
    const shown = await siteOf(look)
    // The others are drawn in the browser.
    const { renderPage, descriptionsOf } = page.prerender ? await site.renderer() : BLANK
    const app = await renderPage(page.path, shown.site, lists)
    return {
      html: fillShell(page, look, { app, data: dataElements(shown, lists) }, stylesOf),
      card: pageTags(page, look, {
        ...site.config,
        description: descriptionsOf(look)[page.path],
      }),
    }
  }

  function fillShell(
    { scripts, styles, prerender }: Pick<BuiltPage, 'scripts' | 'styles' | 'prerender'>,
    look: Appearance,
    { app, data }: { app: string; data: string },
    stylesOf = site.styles.addressOf,
  ): string {
    const files = {
      fonts: site.styles.fontsOf(look),
      scripts,
      styles: [stylesOf(look), ...styles],
    }
    return shell
      .replace('<!--files-->', () => fileTags(files, prerender === true))
      .replace('<!--icons-->', () => iconTags(look))
      .replace('<!--styles-->', () => styleTags(files))
      .replace('<!--app-->', () => app)
      .replace('<!--data-->', () => data)
  }

  const derived = new Map<string, Derived<Lists>>()
  function listsOf({ path, lists }: BuiltPage) {
    const kept = derived.get(path) ?? snapshots.derive(lists, async (read) => read)
    derived.set(path, kept)
    return kept.get()
  }

  const store = (html: string) =>
    storeAndImprove(
      site.headers,
      { type: 'text/html; charset=utf-8', body: Buffer.from(html) },
      GOOD,
    )

  /** One document for each card that there is. */
  function documents({ html, card }: Drawn, tagsFor: (key: string) => string | null): Document {
    const kept = new Map<string, Promise<StoredResponse>>()
    return (key) => {
      const tags = (key !== null && tagsFor(key)) || card
      const document = kept.get(tags) ?? store(html.replace('<!--card-->', () => tags))
      kept.set(tags, document)
      return document
    }
  }

  return {
    derive,
    /** `bare` is the page for when its lists cannot be read: it then asks for them itself. */
    page(page: BuiltPage, items: ItemCards | undefined) {
      const drawn = derive([], (_lists, look) => draw(page, {}, look))
      const bare = derive([], async () => documents(await drawn(), () => null))
      const read = new Set([...page.lists, ...(items ? [items.list] : [])])
      const whole = derive([...read], async (lists, look) => {
        const shown = Object.fromEntries(page.lists.map((path) => [path, lists[path]]))
        const html = page.lists.length > 0 ? await draw(page, shown, look) : await drawn()
        return documents(html, (key) => items?.tagsFor(lists, key, site) ?? null)
      })
      return { bare, whole }
    },
    /** The addresses of one page, each drawn when first asked for, until one of `keys` changes. */
    addresses(page: BuiltPage, keys: readonly string[]) {
      // Null: of all that are missing, which look the same.
      let kept = new Map<string | null, Promise<StoredResponse>>()
      const drop = () => {
        kept = new Map()
      }
      for (const key of new Set([...keys, ...page.lists])) snapshots.watch(key, drop)
      appearance.watch(drop)
      counts.watch(drop)

      async function drawOne(shown: Shown | Missing): Promise<StoredResponse> {
        const look = appearance.current()
        const lists = { ...(await listsOf(page)), ...shown.lists }
        const { html } = await draw({ ...page, path: shown.address }, lists, look)
        const missing = { path: shown.address, title: NOT_FOUND }
        const tags =
          'missing' in shown
            ? pageTags(missing, look, site.config)
            : shownTags(shown, look, site.config.siteUrl)
        return store(html.replace('<!--card-->', () => tags))
      }
      return (shown: Shown | Missing): Promise<StoredResponse> => {
        const present = kept
        const key = 'missing' in shown ? null : shown.address
        const known = present.get(key)
        if (known) return known
        const drawn = drawOne(shown)
        present.set(key, drawn)
        drawn.catch(() => present.delete(key))
        const [oldest] = present.keys()
        if (present.size > MOST_ADDRESSES && oldest !== undefined) present.delete(oldest)
        return drawn
      }
    },
    /** A page as a document would have it, in one theme, without scripts: these are its answers. */
    async preview(page: BuiltPage, { look, theme, answers }: PreviewOf): Promise<string> {
      const lists = { ...(await listsOf(page)), ...answers }
      const { html, card } = await draw({ ...page, scripts: [] }, lists, look, lookAddress)
      return html
        .replace(/<script\b[^>]*><\/script>|<noscript>.*<\/noscript>/g, '')
        .replace(/<data id="site".*<\/data>/, '')
        .replace('<html', `<html data-theme="${theme}"`)
        .replace('<!--card-->', () => card)
    },
    /** The page that stands in for all others. */
    closed(files: Pick<BuiltPage, 'scripts' | 'styles'>) {
      return derive([], async (_lists, look) => {
        const shown = await siteOf(look)
        const app = await (await site.renderer()).renderClosed(shown.site)
        const html = fillShell(files, look, {
          app,
          data: dataElements(shown, {}),
        })
        const tags = pageTags(CLOSED, look, site.config)
        return store(html.replace('<html', '<html data-closed').replace('<!--card-->', () => tags))
      })
    },
  }
}

/**
 * What the page was drawn with, for the browser to go on from; no script, so the page still has
 * none of its own.
 */
const dataElements = ({ element }: Handed, lists: Lists) =>
  Object.keys(lists).length > 0 ? element + dataElement('lists', lists) : element

const dataElement = (id: string, value: object) =>
  `<data id="${id}" hidden value="${escapeHtml(JSON.stringify(value))}"></data>`

/** Texts have their no-break spaces, which nobody types. */
function handOn(
  { colours, mail, hero, ...rest }: Appearance,
  counts: Counts,
  { discordSignIn, captcha }: Drawing['config'],
): Handed {
  const figures = shownFigures(hero.figures, counts)
  const site: Site = JSON.parse(
    JSON.stringify({
      ...rest,
      hero: { ...hero, figures },
      ...(discordSignIn && { discord: true }),
      ...(captcha === 'off' && { noCaptcha: true }),
    }),
    (_key, part) => (typeof part === 'string' ? unbroken(part) : part),
  )
  return { site, element: dataElement('site', site) }
}
