import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorAnswerer, notFound } from './errors.ts'
import type { RenderPage } from './page-renderer.ts'
import { registerPages } from './pages.ts'
import type { Snapshots } from './snapshots.ts'
import type { StoredResponse } from './stored-response.ts'

let folder: string
let app: FastifyInstance
let closedFor: number | null = null
let readBoats: () => unknown = () => []

/**
 * Reads its lists anew each time: that they are kept is the business of the snapshots, and tested
 * there.
 */
const snapshots = {
  derive:
    ([path = '']: string[], make: (lists: object) => Promise<StoredResponse>) =>
    async () =>
      make({ [path]: readBoats() }),
} as unknown as Snapshots
const render: RenderPage = async (path, lists) => `<h1>${path} ${JSON.stringify(lists).length}</h1>`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'minuit-pages-'))
  mkdirSync(join(folder, 'assets'))
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, name), content)
  write('accueil.html', '<h1>Accueil</h1>')
  write('accueil.html.br', brotliCompressSync('<h1>Accueil</h1>'))
  write('reset-password.html', '<p>reset</p>')
  write('assets/app-1234.js', 'run()')
  write('assets/app-1234.js.br', brotliCompressSync('run()'))
  write('ports.html', '<p>loading</p>')
  write('ports.shell.html', '<main><!--app--></main><!--lists-->')
  write('maintenance.html', '<p>closed</p>')
  write('robots.txt', 'User-agent: *')
  write(
    'pages.json',
    JSON.stringify([
      { path: '/accueil', file: 'accueil.html' },
      { path: '/reset-password/:token?', file: 'reset-password.html' },
      {
        path: '/ports',
        file: 'ports.html',
        drawn: { lists: ['/api/boats'], shell: 'ports.shell.html' },
      },
    ]),
  )
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setErrorHandler(errorAnswerer(() => {}))
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  await registerPages(app, {
    folder,
    headers: [['x-fixed', 'yes']],
    closedFor: () => closedFor,
    snapshots,
    render,
    report: () => {},
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

it('serves a page with or without its trailing slash, to be revalidated', async () => {
  for (const url of ['/accueil', '/accueil/', '/accueil?from=mail']) {
    const response = await app.inject(url)
    expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([
      200,
      '<h1>Accueil</h1>',
      'no-cache',
    ])
  }
  const { headers } = await app.inject('/accueil')
  expect(
    (await app.inject({ url: '/accueil', headers: { 'if-none-match': headers.etag as string } }))
      .statusCode,
  ).toBe(304)
})

it('serves a page that shows a list with the list in it, for the browser to go on from', async () => {
  readBoats = () => ['</script><script>alert(1)', 'Zéphyr $&']
  const { body, headers } = await app.inject('/ports')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toMatch(
    /^<main><h1>\/ports \d+<\/h1><\/main><data id="lists" hidden value="[^<>"]*"><\/data>$/,
  )
  const value = body.slice(body.indexOf('value="') + 7, body.lastIndexOf('">'))
  const read = value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
  expect(JSON.parse(read)).toEqual({ '/api/boats': readBoats() })
})

it('serves it as it was built while the list cannot be read', async () => {
  readBoats = () => {
    throw new Error('the database is down')
  }
  const response = await app.inject('/ports')
  expect([response.statusCode, response.body]).toEqual([200, '<p>loading</p>'])
})

it('serves what was compressed at build', async () => {
  const accept = { 'accept-encoding': 'br' }
  expect((await app.inject({ url: '/accueil', headers: accept })).headers['content-encoding']).toBe(
    'br',
  )
  expect(
    (await app.inject({ url: '/assets/app-1234.js', headers: accept })).headers['content-encoding'],
  ).toBe('br')
})

it('lets hashed files be kept for ever and other files for a while', async () => {
  expect((await app.inject('/assets/app-1234.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await app.inject('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
})

it('takes parameters in the address', async () => {
  expect((await app.inject('/reset-password/abc')).body).toBe('<p>reset</p>')
  expect((await app.inject('/reset-password')).body).toBe('<p>reset</p>')
})

it.each(['/', '/inconnu', '/inconnu/encore', '/accueil.'])('sends %s home', async (url) => {
  const response = await app.inject(url)
  expect([response.statusCode, response.headers.location]).toEqual([302, '/accueil'])
})

it.each([
  '/api/inconnu',
  '/api',
  '/photo.png',
  '/assets/gone-99.js',
  '/pages.json',
  '/accueil.html',
  '/ports.shell.html',
  '/assets/app-1234.js.br',
  '/.vite/manifest.json',
])('answers %s with a 404', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404)
})

it('answers a form posted to a page that takes none with a 404', async () => {
  expect((await app.inject({ method: 'POST', url: '/inconnu' })).statusCode).toBe(404)
})

it('answers every page with the closed sign, a 503 and when to come back, while the site is closed; files go on', async () => {
  closedFor = 90
  for (const url of ['/accueil', '/', '/inconnu', '/reset-password/abc']) {
    const response = await app.inject(url)
    expect([response.statusCode, response.body, response.headers['retry-after']]).toEqual([
      503,
      '<p>closed</p>',
      '90',
    ])
  }
  expect((await app.inject('/assets/app-1234.js')).statusCode).toBe(200)
  expect((await app.inject('/api/inconnu')).statusCode).toBe(404)
  closedFor = null
  expect((await app.inject('/accueil')).statusCode).toBe(200)
})
