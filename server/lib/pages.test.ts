import { rmSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { Appearance, Site } from '#contract/appearance.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { buildWebFolder, FIRST_SITE as first } from '#server/testing/web-folder.ts'
import { errorAnswerer, notFound } from './errors.ts'
import { itemCards } from './item-cards.ts'
import type { Renderer } from './page-renderer.ts'
import { openPages } from './pages.ts'
import type { Snapshots } from './snapshots.ts'

const { folder, write } = buildWebFolder([
  { path: '/accueil', title: 'Accueil', prerender: true },
  { path: '/reset-password/:token?', title: 'Nouveau mot de passe' },
  { path: '/ports', title: 'Ports', prerender: true, lists: ['/api/boats'] },
  { path: '/quais', title: 'Quais', prerender: true },
])
let app: FastifyInstance
let pages: ReturnType<typeof openPages>
let closedFor: number | null = null
let readBoats: () => unknown = () => []
let shown = first
const watchers: (() => void)[] = []

function show(site: Appearance) {
  shown = site
  for (const tell of watchers) tell()
}

/**
 * Reads its lists anew each time: that they are kept is the business of the snapshots, and tested
 * there.
 */
const snapshots: Pick<Snapshots, 'derive' | 'watch'> = {
  derive: (paths, make) => ({
    get: async () => make(Object.fromEntries(paths.map((path) => [path, readBoats()]))),
    drop: () => {},
  }),
  watch: () => {},
}
type Boat = { id: number; name: string; log: string; photo: string | null }
type BoatList = Endpoint<{ response: z.ZodMiniType<Boat[]> }>
const renderer: Renderer = {
  renderPage: async (path, site, lists) =>
    `<h1>${path} ${site.identity.name} ${JSON.stringify(lists).length}</h1>`,
  descriptionsOf: () => ({ '/quais': 'Les quais.' }),
  renderClosed: async (site) => `<p>${site.identity.name} closed</p>`,
}

beforeAll(async () => {
  write('assets/app-1234.js', 'run()')
  write('assets/app-1234.js.br', brotliCompressSync('run()'))
  write('boot.js', 'boot()')
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setErrorHandler(errorAnswerer(() => {}))
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  pages = openPages({
    folder,
    headers: [['x-fixed', 'yes']],
    closedFor: () => closedFor,
    snapshots: snapshots as Snapshots,
    renderer: async () => renderer,
    appearance: { current: () => shown, watch: (onChange) => void watchers.push(onChange) },
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
  await pages.register(app)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What an element of the page hands on to the browser. */
function given(body: string, id: string): unknown {
  const [, value] = new RegExp(`<data id="${id}" hidden value="([^<>"]*)"></data>`).exec(body) ?? []
  return value && JSON.parse(value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)))
}

it('serves a page with or without its trailing slash, to be revalidated', async () => {
  for (const url of ['/accueil', '/accueil/', '/accueil?from=mail']) {
    const response = await app.inject(url)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(response.body).toContain('<main><h1>/accueil Port-Minuit 2</h1></main>')
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
  expect(body).toMatch(/<main><h1>\/ports Port-Minuit \d\d+<\/h1><\/main><data /)
  expect(given(body, 'lists')).toEqual({ '/api/boats': readBoats() })
})

it('counts what the figures of the home page follow, also for who comes from another page', async () => {
  for (const [factions, shown] of [
    [
      ['Police', 'Mairie'],
      ['150+ véhicules', '2 factions', '24/7 activité'],
    ],
    [[], ['150+ véhicules', '24/7 activité']],
  ]) {
    readBoats = () => factions
    for (const url of ['/accueil', '/ports']) {
      const { hero } = given((await app.inject(url)).body, 'site') as Site
      expect(hero.figures.map(({ value, label }) => `${value} ${label}`)).toEqual(shown)
    }
  }
})

it('hands the browser what the page was drawn with, and shows at once what is published', async () => {
  const before = await app.inject('/accueil')
  expect(given(before.body, 'site')).toMatchObject({
    identity: { name: first.identity.name },
    // French puts a no-break space before a colon.
    hero: { subtitle: first.hero.subtitle.replace(' :', '\u00a0:') },
  })
  const light = { ...first.colours.light, accent: '#123456' }
  show({
    ...first,
    identity: { ...first.identity, name: 'Val <Rouge>' },
    colours: { ...first.colours, light },
  })
  const after = await app.inject('/accueil')
  expect(after.body).toContain('<title>Val &#60;Rouge&#62; · ')
  expect(after.body).toContain('<h1>/accueil Val <Rouge> 2</h1>')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  const [path = ''] = /\/assets\/site-[\w-]+\.css/.exec(after.body) ?? []
  const styles = await app.inject(path)
  expect(styles.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/css; charset=utf-8',
  })
  expect(styles.body).toMatch(
    /^a\{\}b\{\}harbour\{\}c\{\}:root\{.*--accent:light-dark\(#123456,#ff3d63\)/,
  )
  for (const url of ['/manifest.webmanifest', '/paiement-test.css'])
    expect((await app.inject(url)).body).toMatch(/Val <Rouge>|#123456/)
  show(first)
  // Who has the page of before still gets its styles; any other name is answered, and not kept.
  expect((await app.inject(path)).headers['cache-control']).toContain('immutable')
  const unknown = await app.inject('/assets/site-elsewhere123.css')
  expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([200, 'no-store'])
})

it('draws a page as a draft would have it, in one theme and without a script, for nobody else', async () => {
  const draft = { ...first, identity: { ...first.identity, name: 'Essai' } }
  const preview = (look: Appearance) => ({ look, theme: 'dark' as const, answers: {} })
  const html = (await pages.preview('/accueil', preview(draft))) ?? ''
  expect(html).toContain('<h1>/accueil Essai 2</h1>')
  expect(html).not.toMatch(/<script|modulepreload/)
  expect((await app.inject('/accueil')).body).not.toContain('Essai')
  // Whichever node is asked for them.
  const light = { ...first.colours.light, accent: '#123456' }
  const other = { ...first, colours: { ...first.colours, light } }
  const drawn = (await pages.preview('/accueil', preview(other))) ?? ''
  const [, address = ''] = /href="(\/assets\/apercu[^"]+)"/.exec(drawn) ?? []
  const styles = await app.inject(address.replaceAll('&#38;', '&'))
  expect(styles.headers['cache-control']).toBe('no-store')
  expect(styles.body).toMatch(/^a\{\}b\{\}harbour\{\}c\{\}:root\{.*--accent:light-dark\(#123456,/)
  const strange = address.replace('123456', 'red;}a{')
  for (const wrong of ['/assets/apercu.css', strange.replaceAll('&#38;', '&')])
    expect((await app.inject(wrong)).statusCode).toBe(404)
  expect(await pages.preview('/admin', preview(draft))).toBeNull()
})

it('draws a preview with what its scripts would have asked for', async () => {
  const answers = { '/api/players': { count: 12 } }
  const html = await pages.preview('/accueil', { look: first, theme: 'light', answers })
  expect(html).toContain(`<h1>/accueil Port-Minuit ${JSON.stringify(answers).length}</h1>`)
})

it('serves it without the list while that cannot be read', async () => {
  readBoats = () => {
    throw new Error('the database is down')
  }
  const response = await app.inject('/ports')
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('<h1>/ports Port-Minuit 2</h1>')
  expect(given(response.body, 'lists')).toBeUndefined()
})

const BOAT: Boat = { id: 7, name: 'Zéphyr', log: 'Trois mâts.', photo: '/zephyr.webp' }

it('gives a page whose address names an item the title and the preview of the item', async () => {
  readBoats = () => [BOAT]
  const { body } = await app.inject('/quais?bateau=7-ancien-nom')
  expect(body).toContain('<h1>/quais Port-Minuit 2</h1>')
  expect(body.split('\n').map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      '<title>Zéphyr · Port-Minuit</title>',
      '<meta name="description" content="Trois mâts." />',
      '<link rel="canonical" href="https://port.example/quais?bateau=7-zephyr" />',
      '<meta property="og:title" content="Zéphyr · Port-Minuit" />',
      '<meta property="og:description" content="Trois mâts." />',
      '<meta property="og:image" content="https://port.example/zephyr.webp" />',
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

it('sends pages and files compressed', async () => {
  for (const url of ['/accueil', '/assets/app-1234.js']) {
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
  }
})

it('lets hashed files be kept for ever and other files for a while', async () => {
  expect((await app.inject('/assets/app-1234.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await app.inject('/boot.js')).headers['cache-control']).toBe('public, max-age=3600')
})

it('takes parameters in the address', async () => {
  for (const url of ['/reset-password/abc', '/reset-password'])
    expect((await app.inject(url)).body).toContain('<title>Nouveau mot de passe · Port-Minuit')
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
  '/styles.json',
  '/shell.html',
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
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '90'])
    expect(response.body).toContain('<p>Port-Minuit closed</p>')
  }
  expect((await app.inject('/assets/app-1234.js')).statusCode).toBe(200)
  expect((await app.inject('/api/inconnu')).statusCode).toBe(404)
  closedFor = null
  expect((await app.inject('/accueil')).statusCode).toBe(200)
})
