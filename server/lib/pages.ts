import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import type { FixedHeaders } from './security-headers.ts'
import { type StoredResponse, sendStored, storeResponse } from './stored-response.ts'

/** What the build says of the pages it made: `dist/web/pages.json`. */
type PageList = { path: string; file: string }[]

const HOME = '/accueil'
/** Served in place of the plain file, never under their own name. */
const COMPRESSED = ['**/*.br', '**/*.gz']
const YEAR_SECONDS = 31_536_000
const HOUR_SECONDS = 3600

/** The built site: pages from memory, files from disk, and where every other path goes. */
export async function registerPages(app: FastifyInstance, folder: string, headers: FixedHeaders) {
  const pages: PageList = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  for (const { path, file } of pages) {
    const document = readPage(folder, file, headers)
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      reply.hijack()
      sendStored(request.raw, reply.raw, document)
    })
  }

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
  const read = (suffix: string) => (existsSync(join(folder, file + suffix)) ? readFileSync(join(folder, file + suffix)) : undefined)
  return storeResponse(headers, {
    type: 'text/html; charset=utf-8',
    body: readFileSync(join(folder, file)),
    br: read('.br'),
    gzip: read('.gz'),
  })
}

/** Any other page goes home; a call or a file that does not exist says so. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? '/'
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
  if (!isPage) throw new AppError('not_found', 'Ressource introuvable')
  return reply.header('cache-control', 'no-cache').redirect(HOME, 302)
}
