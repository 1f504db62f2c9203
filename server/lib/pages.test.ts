import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { errorAnswerer, notFound } from './errors.ts'
import { itemCards } from './item-cards.ts'
import type { RenderPage } from './page-renderer.ts'
import { registerPages } from './pages.ts'
import type { Snapshots } from './snapshots.ts'

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
    ([path = '']: string[], make: (lists: object) => Promise<unknown>) =>
    async () =>
      make({ [path]: readBoats() }),
} as unknown as Snapshots
type Boat = { id: number; name: string; log: string; photo: string | null }
type BoatList = Endpoint<{ response: z.ZodMiniType<Boat[]> }>
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
  write('ports.shell.html', '<!--card--><main><!--app--></main><!--lists-->')
  write('quais.html', '<title>Quais</title><p>loading</p>')
  write('quais.shell.html', '<!--card--><p>loading</p>')
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
        shell: { file: 'ports.shell.html', card: '', lists: ['/api/boats'] },
      },
      {
        path: '/quais',
        file: 'quais.html',
        shell: { file: 'quais.shell.html', card: '<title>Quais</title>', lists: [] },
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
    items: [
      itemCards(
        { path: '/quais', parameter: 'bateau' },
        { method: 'GET', path: '/api/boats', who: 'anyone' } as BoatList,
        ({ log, photo }) => ({ description: log, image: photo }),
      ),
    ],
    config: buildConfig({ PUBLIC_URL: 'https://port.example' }),
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

const BOAT: Boat = { id: 7, name: 'Zéphyr', log: 'Trois mâts.', photo: '/zephyr.webp' }

it('gives a page whose address names an item the title and the preview of the item', async () => {
  readBoats = () => [BOAT]
  const { body } = await app.inject('/quais?bateau=7-ancien-nom')
  expect(body.endsWith('<p>loading</p>')).toBe(true)
  expect(body.split('\n').map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      '<title>Zéphyr · Port-Minuit</title>',
      '<meta name="description" content="Trois mâts." />',
      '<link rel="canonical" href="https://port.example/quais?bateau=7-zephyr" />',
      '<meta property="og:title" content="Zéphyr · Port-Minuit" />',
      '<meta property="og:description" content="Trois mâts." />',
      '<meta property="og:image" content="https://port.example/zephyr.webp" />',
      '<meta name="twitter:card" content="summary_large_image" /><p>loading</p>',
    ]),
  )
})

it('shows what an item is called and never obeys it', async () => {
  const hostile = '"><script>alert(1)</script>$&<!--card-->'
  readBoats = () => [{ ...BOAT, name: hostile, log: hostile, photo: `/${hostile}` }]
  const { body } = await app.inject('/quais?bateau=7')
  expect(body).toContain('<title>&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;$&#38;&#60;!--')
  expect(body).not.toMatch(/<script|<!--card/)
})

it.each(['/quais', '/quais?bateau=8', '/quais?bateau=', '/quais?bateau=7&bateau=7', '/quais?b=7'])(
  'serves %s, which names no item that there is, as the page itself',
  async (url) => {
    readBoats = () => [BOAT]
    const plain = await app.inject('/quais')
    const response = await app.inject(url)
    expect([response.statusCode, response.body]).toEqual([200, plain.body])
    expect(response.headers.etag).toBe(plain.headers.etag)
  },
)

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
