import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#contract/brand.ts'
import { HOME_PATH } from '#contract/page-title.ts'
import { notFound } from './errors.ts'
import type { ItemCards } from './item-cards.ts'
import { type BuiltPage, drawPage, type RenderPage } from './page-renderer.ts'
import type { FixedHeaders } from './security-headers.ts'
import type { Snapshots } from './snapshots.ts'
import { type StoredResponse, sendStored, storeResponse } from './stored-response.ts'

const CLOSED_PAGE = 'maintenance.html'
/** Served in place of the plain file, never under their own name. */
const COMPRESSED = ['**/*.br', '**/*.gz']
const YEAR_SECONDS = 31_536_000
const HOUR_SECONDS = 3600

/** Says when the site is closed: seconds until it opens again, null while it is open. */
type ClosedFor = () => number | null

type Site = {
  folder: string
  headers: FixedHeaders
  closedFor: ClosedFor
  snapshots: Snapshots
  render: RenderPage
  /** What has an address of its own in a page. */
  items: readonly ItemCards[]
  config: { brand: Brand; siteUrl: string }
  report: (error: Error) => void
}

/** The built site: pages from memory, files from disk, and where every other path goes. */
export async function registerPages(app: FastifyInstance, site: Site) {
  const { folder, headers, closedFor } = site
  const pages: BuiltPage[] = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  const closedSign = readPage(folder, CLOSED_PAGE, headers)

  function sendPage(request: FastifyRequest, reply: FastifyReply, page: StoredResponse) {
    const seconds = closedFor()
    reply.hijack()
    if (seconds === null) sendStored(request.raw, reply.raw, page)
    else
      sendStored(request.raw, reply.raw, closedSign, {
        status: 503,
        headers: ['retry-after', String(seconds)],
      })
  }

  /**
   * Without its lists, when they cannot be read: the page then asks for them itself, and says what
   * it gets.
   */
  function documentOf(page: BuiltPage): (request: FastifyRequest) => Promise<StoredResponse> {
    const built = readPage(folder, page.file, headers)
    const { shell } = page
    if (!shell) return async () => built
    const items = site.items.find(({ link }) => link.path === page.path)
    const draw = drawPage({ ...page, shell }, items, site)
    return async (request) => {
      const key = items ? queryText(request, items.link.parameter) : null
      if (key === null && shell.lists.length === 0) return built
      try {
        const documentFor = await draw()
        return await documentFor(key)
      } catch (error) {
        site.report(error as Error)
        return built
      }
    }
  }

  for (const page of pages) {
    const document = documentOf(page)
    app.get(page.path, { schema: { hide: true } }, async (request, reply) =>
      sendPage(request, reply, await document(request)),
    )
  }
  // Any address that might be a page: the closed sign while there is one, else home.
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!looksLikePage(request)) throw notFound()
    if (closedFor() !== null) return sendPage(request, reply, closedSign)
    return reply.header('cache-control', 'no-cache').redirect(HOME_PATH, 302)
  })

  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: COMPRESSED,
  })
  await app.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    maxAge: HOUR_SECONDS * 1000,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: [...COMPRESSED, 'assets/**', '**/*.html', 'pages.json'],
  })
}

function readPage(folder: string, file: string, headers: FixedHeaders): StoredResponse {
  const read = (suffix: string) =>
    existsSync(join(folder, file + suffix)) ? readFileSync(join(folder, file + suffix)) : undefined
  return storeResponse(headers, {
    type: 'text/html; charset=utf-8',
    body: readFileSync(join(folder, file)),
    br: read('.br'),
    gzip: read('.gz'),
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
