import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AdminFreePage } from '#contract/free-pages.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { AdminNews } from '#contract/news.ts'
import type { SearchFindings } from '#contract/search.ts'
import { openPages } from '#server/lib/pages.ts'
import { newsDocuments, newsFiles } from '#server/modules/news/news.documents.ts'
import { createNewsReader } from '#server/modules/news/read-news.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { startShop } from '#server/testing/shop.ts'
import { buildWebFolder } from '#server/testing/web-folder.ts'
import { freePageDocuments } from './free-pages.documents.ts'
import { createPageReader } from './read-pages.ts'

const { folder } = buildWebFolder([
  { path: '/accueil', title: 'Accueil', prerender: true },
  { path: '/contact', title: 'Contact', prerender: true },
  { path: '/actualites', title: 'Actualités', prerender: true, lists: ['/api/public/menu'] },
  { path: '/actualites/:slug', title: 'Actualités', prerender: true, lists: ['/api/public/menu'] },
  { path: '/:slug', title: 'Page', prerender: true, lists: ['/api/public/menu'] },
])
afterAll(() => rmSync(folder, { recursive: true }))

const PAGE = { title: 'Notre histoire', html: '<p>Il était un port.</p>' }
const NEWS = {
  title: 'Le phare rallumé',
  summary: 'Après dix ans.',
  html: '<p>Enfin.</p>',
  author: 'La capitainerie',
  published_at: '2025-12-31T23:30:00Z',
}

describe.each(ONE_DATABASE)('pages of the owner’s own and news on $name', ({ open }) => {
  const config = buildConfig({ CAPTCHA: 'off', PUBLIC_URL: 'https://port.example' })
  const { shop, admin } = openWithAdmin(() => startShop(open, { config }))
  let site: FastifyInstance

  beforeAll(async () => {
    const { default: Fastify } = await import('fastify')
    site = Fastify()
    const [news, pages] = [createNewsReader(shop.deps), createPageReader(shop.deps)]
    await openPages({
      ...shop.deps,
      folder,
      closedFor: () => null,
      items: [],
      renderer: async () => ({
        renderPage: async (path, _site, lists) =>
          `<h1>${path}</h1><pre>${JSON.stringify(lists).replaceAll('<', '‹')}</pre>`,
        descriptionsOf: () => ({}),
        renderClosed: async () => '',
      }),
    }).register(site, [...newsDocuments(news), freePageDocuments(pages)], newsFiles(news))
    await site.ready()
    return () => site.close()
  })

  const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) =>
    shop.app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { ...admin.headers, ...headers },
    })
  const addPage = (changes: object = {}) =>
    call('POST', '/api/admin/pages', { ...PAGE, ...changes })
  const addNews = (changes: object = {}) => call('POST', '/api/admin/news', { ...NEWS, ...changes })
  const menu = async () => (await shop.app.inject('/api/public/menu')).json()

  it('stand at the address that was chosen, or that their title makes, in the menu if wanted', async () => {
    const made = (await addPage({ description: 'D’où nous venons.' })).json<AdminFreePage>()
    expect(made).toMatchObject({ slug: 'notre-histoire', published: true, version: 1 })
    await addPage({ title: 'Équipe', slug: 'qui-sommes-nous', in_menu: false })
    expect(await menu()).toEqual([['/notre-histoire', 'Notre histoire']])
    const shown = await site.inject('/notre-histoire')
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('Il était un port.')
    expect(shown.body).toContain('<title>Notre histoire · Port-Minuit</title>')
    expect(shown.body).toContain('href="https://port.example/notre-histoire"')
    expect(shown.body).toContain('content="D’où nous venons."')
    expect((await shop.app.inject('/api/public/pages/notre-histoire')).json()).toMatchObject(PAGE)
    const { body: map } = await site.inject('/sitemap.xml')
    expect(map.match(/(?<=<loc>https:\/\/port\.example)[^<]+/g)).toEqual([
      '/accueil',
      '/contact',
      '/actualites',
      '/notre-histoire',
      '/qui-sommes-nous',
    ])
  })

  it('are a 404 while they are not published, and any other address leads home', async () => {
    const { id, version } = (await addPage({ title: 'Brouillon' })).json<AdminFreePage>()
    expect((await site.inject('/brouillon')).statusCode).toBe(200)
    const hidden = { ...PAGE, title: 'Brouillon', published: false }
    const save = () => call('PUT', `/api/admin/pages/${id}`, hidden, ifMatch(version))
    expect([(await save()).statusCode, (await save()).statusCode]).toEqual([200, 409])
    const gone = await site.inject('/brouillon')
    expect(gone.statusCode).toBe(404)
    expect(gone.body).toContain('<title>Page introuvable · Port-Minuit</title>')
    expect(gone.body).not.toContain('Il était un port.')
    expect((await shop.app.inject('/api/public/pages/brouillon')).statusCode).toBe(404)
    const unknown = await site.inject('/nulle-part')
    expect([unknown.statusCode, unknown.headers.location]).toEqual([302, '/accueil'])
    expect((await site.inject('/actualites/nulle-part')).statusCode).toBe(404)
    expect((await site.inject('/actualites?page=99')).statusCode).toBe(404)
    expect((await site.inject('/actualites')).statusCode).toBe(200)
  })

  it.each([
    ['an address of the site’s', { slug: 'admin' }, 'Le site garde l’adresse « /admin » pour lui'],
    ['a title that makes one', { title: 'Shop' }, 'Le site garde l’adresse « /shop » pour lui'],
    [
      'an address with a slash',
      { slug: 'a/b' },
      'L’adresse s’écrit en minuscules sans accent, chiffres et tirets : « notre-histoire »',
    ],
    ['an address of 61 characters', { slug: 'a'.repeat(61) }, 'Maximum 60 caractères'],
    ['a title of 200 characters', { title: 'a'.repeat(200) }, 'Maximum 80 caractères'],
    ['a title that makes none', { title: '…' }, 'Choisissez une adresse : le titre n’en donne pas'],
    ['a script alone', { html: '<script>alert(1)</script>' }, 'Le contenu est requis'],
    ['a text too long', { html: 'a'.repeat(50_001) }, 'Maximum 50000 caractères'],
  ])('refuse %s in French, and nothing is added', async (_, changes, message) => {
    const count = () => shop.app.inject('/api/public/pages').then((all) => all.json().length)
    const before = await count()
    const refused = await addPage({ title: 'Refusée', ...changes })
    expect([refused.statusCode, refused.json().message]).toEqual([400, message])
    expect(await count()).toBe(before)
  })

  it('refuse a megabyte of text in French', async () => {
    const refused = await addPage({ html: 'a'.repeat(1_000_000) })
    expect([refused.statusCode, refused.json().message]).toEqual([413, 'Requête trop volumineuse'])
  })

  it('give an address to one of two who ask for it at once, and to the other a sentence', async () => {
    const both = await Promise.all([addPage({ slug: 'wiki' }), addPage({ slug: 'wiki' })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      fields: { slug: 'Cette adresse est déjà prise : choisissez-en une autre' },
    })
  })

  it('are found in the panel by their titles and their addresses', async () => {
    await addPage({ title: 'Le cadastre', slug: 'parcelles' })
    const { id } = (await addNews({ title: 'Cadastre ouvert' })).json<AdminNews>()
    const find = async (words: string) =>
      (
        await shop.app.inject({ url: `/api/admin/search?q=${words}`, headers: admin.headers })
      ).json<SearchFindings>()
    const found = await find('CADASTRE')
    expect(found.pages?.hits).toMatchObject([{ title: 'Le cadastre', address: '/parcelles' }])
    expect(found.news?.hits).toMatchObject([{ id, address: '/actualites/cadastre-ouvert' }])
    expect((await find('parcel')).pages?.hits).toHaveLength(1)
    await call('DELETE', `/api/admin/news/${id}`)
  })

  it('lose scripts when they are written, and escape the rest in the feed', async () => {
    const title = 'Ami & <b>foi</b>'
    const html = '<p onclick="x()">Bon<script>alert(1)</script></p>'
    const made = (
      await addNews({ title, slug: 'ami', html, summary: ']]> "<i>' })
    ).json<AdminNews>()
    expect(made.html).toBe('<p>Bon</p>')
    const feed = await site.inject('/actualites/rss.xml')
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(feed.body).toContain('<title>Ami &#38; &#60;b&#62;foi&#60;/b&#62;</title>')
    expect(feed.body).toContain('<description>]]&#62; &#34;&#60;i&#62;</description>')
    expect(feed.body).toContain('<link>https://port.example/actualites/ami</link>')
    expect(feed.body).toContain('<pubDate>Wed, 31 Dec 2025 23:30:00 GMT</pubDate>')
    const home = await shop.app.inject('/api/public/latest-news')
    expect(home.json()[0]).toMatchObject({ title, day: '1er janvier 2026' })
    await call('DELETE', `/api/admin/news/${made.id}`)
    expect((await site.inject('/actualites/rss.xml')).body).not.toContain('Ami')
    expect((await site.inject('/actualites/ami')).statusCode).toBe(404)
  })

  it('show news from their minute on: page, list, home, feed, menu and sitemap', async () => {
    const now = shop.deps.now().getTime()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    const published_at = new Date(Date.now() + 60_000).toISOString()
    await addNews({ slug: 'zinzolin', title: 'Demain', published_at })
    const places = ['/actualites', '/actualites/rss.xml', '/sitemap.xml', '/actualites/zinzolin']
    const mentions = async () => {
      const bodies = await Promise.all(places.map(async (at) => (await site.inject(at)).body))
      const home = await shop.app.inject('/api/public/latest-news')
      return [...bodies, home.body].map((body) => body.includes('zinzolin'))
    }
    expect(await mentions()).toEqual([false, false, false, false, false])
    expect(await menu()).not.toContainEqual(['/actualites', 'Actualités'])
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await mentions()).toEqual([true, true, true, true, true])
    expect((await menu())[0]).toEqual(['/actualites', 'Actualités'])
    expect((await site.inject('/actualites/zinzolin')).statusCode).toBe(200)
  })
})
