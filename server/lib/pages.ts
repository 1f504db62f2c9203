import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HOME_PATH } from '#contract/page-title.ts'
import type { Asked, Documents, WrittenFile } from './documents.ts'
import { notFound } from './errors.ts'
import type { ItemCards } from './item-cards.ts'
import {
  type BuiltPage,
  createPageRenderer,
  type Drawing,
  type PreviewOf,
} from './page-renderer.ts'
import { createServedStyles, PAYMENT_STYLES, type ServedStyles } from './serve-styles.ts'
import { createShownCounts } from './shown-counts.ts'
import { SITE_FILES } from './site-files.ts'
import { createStyles } from './site-styles.ts'
import { compressAndStore, type StoredResponse, sendStored } from './stored-response.ts'

/** Served in place of the plain file, never under their own name. */
const COMPRESSED = ['**/*.br', '**/*.gz']
const YEAR_SECONDS = 31_536_000
const HOUR_SECONDS = 3600
/** Once the start is over. */
const WARM_AFTER_MS = 300

/** What the log says then, with what it took. */
export const PAGES_DRAWN = 'pages drawn'

/** Says when the site is closed: seconds until it opens again, null while it is open. */
type ClosedFor = () => number | null

/** What the build says of the pages: `dist/web/pages.json`. */
export type BuiltPages = {
  pages: BuiltPage[]
  /** Of the page that stands in for all others while the site is closed. */
  closed: Pick<BuiltPage, 'scripts' | 'styles'>
  /** Whose sales the pages say they are; null: the owner's. */
  seller: string | null
}

type Site = Omit<Drawing, 'styles' | 'counts'> & {
  closedFor: ClosedFor
  /** What has an address of its own in a page. */
  items: readonly ItemCards[]
  report: (error: Error) => void
}

/** The built site, ready to be registered, and its pages as other documents would have them. */
export function openPages(site: Site) {
  const { folder } = site
  const built: BuiltPages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  const styles = createServedStyles({ ...site, styles: createStyles(folder) })
  const counts = createShownCounts(site.snapshots, site.appearance, site.report)
  const renderer = createPageRenderer({ ...site, styles, counts })
  return {
    register: (
      app: FastifyInstance,
      documents: readonly Documents[] = [],
      files: readonly WrittenFile[] = [],
    ) => registerPages(app, { ...site, built, styles, renderer, documents, files }),
    /** Without scripts; null when there is no such page. */
    async preview(path: string, shown: PreviewOf) {
      const page = built.pages.find((one) => one.path === path && one.prerender)
      return page ? renderer.preview(page, shown) : null
    },
  }
}

type Opened = Omit<Site, 'renderer'> & {
  built: BuiltPages
  styles: ServedStyles
  renderer: ReturnType<typeof createPageRenderer>
  /** Pages that are drawn for many addresses. */
  documents: readonly Documents[]
  files: readonly WrittenFile[]
}

/** Pages from memory, files from disk, and where every other path goes. */
async function registerPages(app: FastifyInstance, site: Opened) {
  const { folder, headers, closedFor, built, renderer, styles } = site
  const closedSign = renderer.closed(built.closed)
  const warmers: (() => Promise<unknown>)[] = []

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: () => StoredResponse | Promise<StoredResponse>,
  ) {
    const seconds = closedFor()
    const shown = await (seconds === null ? page() : closedSign())
    reply.hijack()
    if (seconds === null) sendStored(request.raw, reply.raw, shown)
    else
      sendStored(request.raw, reply.raw, shown, {
        status: 503,
        headers: ['retry-after', String(seconds)],
      })
  }

  function documentOf(page: BuiltPage): (request: FastifyRequest) => Promise<StoredResponse> {
    const items = site.items.find(({ link }) => link.path === page.path)
    const { bare, whole } = renderer.page(page, items)
    const first = page.lists.length > 0 ? whole : bare
    warmers.push(async () => (await first())(null))
    return async (request) => {
      const key = items ? queryText(request, items.link.parameter) : null
      if (key === null && first === bare) return (await bare())(null)
      try {
        return await (await whole())(key)
      } catch (error) {
        site.report(error as Error)
        return (await bare())(null)
      }
    }
  }

  const pageRoute = { schema: { hide: true } }
  for (const page of built.pages) {
    const document = documentOf(page)
    const many = site.documents.find(({ path }) => path === page.path)
    if (many) serveAddresses(page, many, document)
    else
      app.get(page.path, pageRoute, (request, reply) =>
        sendPage(request, reply, () => document(request)),
      )
  }

  /** Each address with what it shows; the bare page for when that cannot be read. */
  function serveAddresses(
    page: BuiltPage,
    { keys, read }: Documents,
    bare: (request: FastifyRequest) => Promise<StoredResponse>,
  ) {
    const drawn = renderer.addresses(page, keys)
    async function find(request: FastifyRequest) {
      try {
        const shown = await read(request as Asked)
        return shown && { stored: await drawn(shown), missing: 'missing' in shown }
      } catch (error) {
        site.report(error as Error)
        return { stored: await bare(request), missing: false }
      }
    }
    app.get(page.path, pageRoute, async (request, reply) => {
      if (closedFor() !== null) return sendPage(request, reply, closedSign)
      const found = await find(request)
      if (!found) return sendElsewhere(request, reply)
      const { stored, missing } = found
      reply.hijack()
      sendStored(request.raw, reply.raw, stored, missing ? { status: 404, headers: [] } : undefined)
    })
  }

  function serveFile({ path, type, keys, write }: WrittenFile) {
    const file = renderer.derive(keys, async (_lists, look) => {
      const text = await write(look, site.config.siteUrl)
      return compressAndStore(headers, type, Buffer.from(text))
    })
    app.get(path, pageRoute, async (request, reply) => {
      const stored = await file()
      sendStored(request.raw, reply.hijack().raw, stored)
    })
  }
  const keys = [...new Set(site.documents.flatMap((many) => many.keys))]
  async function addresses() {
    const own = built.pages.filter(({ path, prerender }) => prerender && !path.includes(':'))
    const others = await Promise.all(site.documents.map((many) => many.addresses()))
    return [...new Set([...own.map(({ path }) => path), ...others.flat()])]
  }
  for (const { write, ...file } of SITE_FILES)
    serveFile({
      ...file,
      keys,
      write: async (look, siteUrl) => write(look, siteUrl, await addresses()),
    })
  for (const file of site.files) serveFile(file)
  styles.register(app)

  /** So that nobody waits for a page to be drawn; one after the other, others are served between. */
  async function warm() {
    const before = process.cpuUsage()
    for (const draw of [closedSign, ...warmers]) {
      await nextTurn()
      await draw()
    }
    const { user, system } = process.cpuUsage(before)
    app.log.debug({ cpuMs: Math.round((user + system) / 1000) }, PAGES_DRAWN)
  }
  const warmOrReport = () => warm().catch(site.report)
  app.addHook('onListen', async () => {
    sleep(WARM_AFTER_MS, undefined, { ref: false }).then(warmOrReport)
    site.appearance.watch(warmOrReport)
  })

  // Any address that might be a page: the closed sign while there is one, else home.
  async function sendElsewhere(request: FastifyRequest, reply: FastifyReply) {
    if (!looksLikePage(request)) throw notFound()
    if (closedFor() !== null) return sendPage(request, reply, closedSign)
    return reply.header('cache-control', 'no-cache').redirect(HOME_PATH, 302)
  }
  app.get('/*', pageRoute, sendElsewhere)

  await app.register((files) => serveFiles(files, folder))
}

/** Counted as one: there are hundreds of them. */
async function serveFiles(app: FastifyInstance, folder: string) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, countedAs: 'files' }
  })
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    preCompressed: true,
    index: false,
    // A variant of its file, and no file of its own.
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
  })
  await app.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    maxAge: HOUR_SECONDS * 1000,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: [
      ...COMPRESSED,
      'assets/**',
      '**/*.html',
      'pages.json',
      'styles.json',
      PAYMENT_STYLES,
    ],
  })
}

function queryText({ query }: FastifyRequest, name: string): string | null {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}

/** Neither a call nor a file. */
function looksLikePage({ url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '/'
  return !/^\/api(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
}
