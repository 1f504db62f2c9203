import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { decodeQuotedPrintable } from '../server/testing/parse-mail.ts'
import { readPdf } from '../server/testing/read-pdf.ts'
import { ADMIN, buildAccount, createAccount, openSession, remember } from './accounts.ts'
import { expectSaid, recordNotices } from './notices.ts'
import { withSite } from './own-site.ts'
import { buy } from './shop.ts'
import { PAGES } from './site.ts'
import { test as base } from './test.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'minuit-town-'))
const API = '/api/admin/appearance'
const HOUR_MS = 3_600_000

const test = base.extend<object, { ownSite: string }>({
  ownSite: [
    async ({ browserName: _ }, use, { workerIndex }) => withSite(workerIndex, { DATA_DIR }, use),
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite),
  viewport: { width: 1440, height: 900 },
})

type Headers = Record<string, string>
type Document = Record<string, unknown> & {
  identity: object
  hero: object
  links: object
  pictures: object
  colours: Record<'light' | 'dark', Record<string, string>>
}

const BLACK_AND_WHITE = ['#ffffff', '#000000']

/** Every text of the document that says something, and every colour. */
function wordsOf(document: object): string[] {
  const found: string[] = []
  JSON.stringify(document, (key, value) => {
    if (
      typeof value === 'string' &&
      key !== 'updatedOn' &&
      /^#|\s|port/i.test(value) &&
      !BLACK_AND_WHITE.includes(value)
    )
      found.push(value)
    return value
  })
  return found
}

/** Another town: each text another, each colour a shade away. */
function elsewhere(document: Document, logo: string): Document {
  const shade = (colour: string) => colour.slice(0, -1) + (colour.endsWith('a') ? 'b' : 'a')
  const other: Document = JSON.parse(JSON.stringify(document), (key, value) => {
    if (typeof value !== 'string' || key === 'updatedOn') return value
    if (/^#[0-9a-f]{6}$/.test(value)) return shade(value)
    return /\s/.test(value) ? `Mesa ${key}` : value
  })
  return {
    ...other,
    identity: {
      name: 'Mesa-Rouge',
      tagline: 'Mesa tagline',
      description: 'Mesa description',
      contactMail: 'nous@mesa.example',
    },
    pictures: { ...other.pictures, logo },
    hero: { ...other.hero, title: 'Mesa-Rouge', buttonLink: 'fivem://connect/mesa.example' },
    links: {
      connect: 'fivem://connect/mesa.example',
      chat: 'https://discord.gg/mesa',
      support: null,
      live: null,
      video: null,
      shortVideo: null,
    },
    scene: 'desert',
  }
}

/** What the demo calls what it fills in. */
async function demoNames(page: Page, headers: Headers): Promise<string[]> {
  const { goes } = await (await page.request.get('/api/admin/demo', { headers })).json()
  return goes.map(({ name }: { name: string }) => name)
}

/** A page, news and something for sale of the town's own. */
async function fillIn(page: Page, headers: Headers) {
  const post = (path: string, data: object) =>
    page.request.post(`/api/admin/${path}`, { headers, data, failOnStatusCode: true })
  await post('pages', { title: 'Mesa histoire', html: '<p>Mesa</p>' })
  await post('news', {
    title: 'Mesa nouvelle',
    summary: 'Mesa',
    html: '<p>Mesa</p>',
    author: 'Mesa',
    published_at: new Date(Date.now() - HOUR_MS).toISOString(),
  })
  await post('products', {
    name: 'Mesa pack',
    description: 'Mesa',
    price: 5,
    stock: 9,
    category: 'Mesa',
  })
}

const mailsTo = (address: string) =>
  readdirSync(join(DATA_DIR, 'mail'))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => decodeQuotedPrintable(readFileSync(join(DATA_DIR, 'mail', name), 'latin1')))
    .filter((mail) => mail.includes(`To: ${address}`))

/** Styles, scripts and drawings of the site's own that a text leads to. */
const filesIn = (text: string) =>
  Array.from(text.matchAll(/(?<=["'(\s])\/[\w./-]+\.(?:css|js|svg)/g), ([file]) => file)

/** Every page, every file that one leads to, and what crawlers and readers of news are given. */
async function readSite(page: Page): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  async function read(path: string) {
    if (seen.has(path)) return
    const text = await (await page.request.get(path)).text()
    seen.set(path, text)
    for (const file of filesIn(text)) await read(file)
  }
  for (const path of [
    ...PAGES,
    '/mesa-histoire',
    '/actualites/mesa-nouvelle',
    '/actualites/nulle-part',
    '/nulle/part',
    '/actualites/rss.xml',
    '/manifest.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
    '/paiement-test.css',
  ])
    await read(path)
  return seen
}

test('an owner turns the site into another town, and not a word or a colour of the first one is left', async ({
  page,
}) => {
  await recordNotices(page)
  const session = await openSession(page.request, ADMIN)
  const headers = { authorization: `Bearer ${session.token}` }
  const names = await demoNames(page, headers)
  const shows = async (words: string) =>
    (await (await page.request.get('/accueil')).text()).includes(words)
  expect(await shows('10</strong> <!-- -->factions')).toBe(true)
  await page.request.post('/api/admin/demo/removal', { headers, failOnStatusCode: true })
  await fillIn(page, headers)

  const { draft } = await (await page.request.get(API, { headers })).json()
  const first: Document = draft.document
  const logo = await page.request.post(`${API}/pictures/logo`, {
    headers: { ...headers, 'content-type': 'image/png' },
    data: await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a04000' } })
      .png()
      .toBuffer(),
    failOnStatusCode: true,
  })
  const other = elsewhere(first, (await logo.json()).url)
  await page.request.put(`${API}/draft`, {
    headers: { ...headers, 'if-match': `"${draft.version}"` },
    data: { document: { ...other, identity: first.identity } },
    failOnStatusCode: true,
  })

  await remember(page, session)
  await page.goto('/admin?onglet=apparence')
  await page.getByLabel('Nom', { exact: true }).fill('Mesa-Rouge')
  await page.getByLabel('Accroche').fill('Mesa tagline')
  await page.getByLabel('Description').fill('Mesa description')
  await page.getByLabel('Adresse de contact').fill('nous@mesa.example')
  await expect(page.getByText('Brouillon enregistré')).toBeVisible()
  const preview = page.frameLocator('iframe')
  await expect(preview.locator('.top-bar .brand')).toHaveText('Mesa-Rouge')
  // Nobody else sees any of it yet.
  expect(await shows('Port-Minuit')).toBe(true)
  await page.getByRole('button', { name: 'Publier' }).click()
  await expectSaid(page, 'Publié : le site entier le montre')

  const customer = await createAccount(
    page.request,
    buildAccount({ email: 'cliente@mesa.example' }),
  )
  const { token } = await openSession(page.request, customer)
  await buy(page, token, 'Mesa pack')
  const own = { authorization: `Bearer ${token}` }
  const { orders } = await (await page.request.get('/api/user/orders', { headers: own })).json()
  const invoice = await page.request.get(`/api/invoice/download/${orders[0].id}`, { headers: own })
  const { text, colours } = readPdf(await invoice.body())
  expect(colours.length).toBeGreaterThan(1)
  await expect.poll(() => mailsTo(customer.email).length).toBeGreaterThanOrEqual(2)

  const seen = await readSite(page)
  seen.set('the invoice', `${text} ${colours.join(' ')}`)
  for (const [index, mail] of mailsTo(customer.email).entries()) {
    expect(mail).toContain('Mesa-Rouge')
    seen.set(`mail ${index + 1}`, mail)
  }
  const closing = [-HOUR_MS, HOUR_MS].map((ms) => new Date(Date.now() + ms).toISOString())
  const maintain = (data: object) =>
    page.request.post('/api/maintenance/admin', { headers, data, failOnStatusCode: true })
  await maintain({ status: true, reason: 'Mesa', startDate: closing[0], endDate: closing[1] })
  const closed = await page.request.get('/accueil')
  expect(closed.status()).toBe(503)
  seen.set('the closed site', await closed.text())
  await maintain({ status: false })

  const gone = [...wordsOf(first), ...names]
  expect(gone.length).toBeGreaterThan(150)
  expect(seen.size).toBeGreaterThan(40)
  for (const [where, shown] of seen) {
    expect(shown.length, where).toBeGreaterThan(40)
    expect(
      gone.filter((words) => shown.includes(words)),
      where,
    ).toEqual([])
    expect(/port-?minuit/i.exec(shown)?.[0], where).toBeUndefined()
  }
  for (const words of ['Mesa-Rouge', 'Mesa nouvelle']) expect(await shows(words)).toBe(true)
  expect(await shows('factions</li>')).toBe(false)

  // And back, in two clicks.
  await page.getByRole('button', { name: 'Historique' }).click()
  await page.getByRole('button', { name: 'Revenir à cette version' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revenir à cette version' }).click()
  await expectSaid(page, 'Version 1 publiée à nouveau')
  expect(await shows('Port-Minuit')).toBe(true)
})
