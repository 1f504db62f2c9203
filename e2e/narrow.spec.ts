import { expect, type Locator, type Page } from '@playwright/test'
import { createAccount, openSession, remember } from './accounts.ts'
import { PAGES, visit, visitWithoutLists, walk } from './site.ts'
import { test } from './test.ts'

const WIDTH = 320
/** Sixty characters without a place to break at. */
const WORD = 'Anticonstitutionnellement'.repeat(3).slice(0, 60)
const URL = `https://exemple.fr/${WORD}`

const FACTION = {
  name: WORD,
  type: 'légale',
  isVip: true,
  image: null,
  icon: WORD,
  members: 3,
  difficulty: 2,
  description: WORD,
  applyUrl: URL,
}
const RULE = {
  title: WORD,
  description: WORD,
  content: `<p>${WORD}</p>`,
  examples: WORD,
  punishment: WORD,
  severity_level: 'high',
  order_num: 1,
}
const PRODUCT = {
  name: WORD,
  description: WORD,
  price: 9.99,
  discount: 20,
  stock: 3,
  featured: true,
  category: WORD,
  image: null,
  receives: [{ kind: 'grade', grade: WORD, days: 30 }],
}
const ORDER = {
  id: 1,
  user_id: 1,
  user_name: WORD,
  amount: 12.5,
  refunded_amount: 2,
  status: WORD,
  created_at: '2026-11-01T10:00:00.000Z',
  paid_at: '2026-11-01T10:00:00.000Z',
  payment_method: WORD,
  invoice_number: WORD,
  items: [{ product_name: WORD, quantity: 2, price: 6.25, refunded_amount: 0 }],
  shipping_address: { line1: WORD, line2: WORD, postal_code: WORD, city: WORD, country: WORD },
  notes: WORD,
  timeline: [{ step: 'refunded', at: '2026-11-02T10:00:00.000Z', detail: WORD, credit_note: WORD }],
}

const ANSWERS: Record<string, unknown> = {
  '/api/public/factions': [FACTION, { ...FACTION, type: 'criminelle' }].map((faction, id) => ({
    ...faction,
    id,
  })),
  '/api/jobs': [
    {
      id: 1,
      name: WORD,
      salary: WORD,
      description: WORD,
      requirements: WORD,
      category: 'illegal',
      isPopular: true,
      applyUrl: URL,
    },
  ],
  '/api/properties': [
    {
      id: 1,
      name: WORD,
      type: 'house',
      price: 2_000_000_000,
      location: WORD,
      isAvailable: true,
      description: WORD,
      applyUrl: URL,
    },
  ],
  '/api/rules/categories': [
    { id: 1, name: WORD },
    { id: 2, name: WORD },
  ],
  '/api/rules': [{ ...RULE, id: 1, category: 1 }],
  '/api/shop/products': [
    { ...PRODUCT, id: 1 },
    { ...PRODUCT, id: 2, stock: 0, featured: false },
    { ...PRODUCT, id: 3 },
    { ...PRODUCT, id: 4 },
  ],
  '/api/user/orders': { success: true, orders: [ORDER], total: 1, spent: 12.5 },
  '/api/user/sessions': [
    { id: WORD, created_at: '2026-11-01T10:00:00.000Z', user_agent: WORD, current: false },
  ],
  '/api/user/second-factor': {
    factors: [
      {
        id: 1,
        kind: 'passkey',
        name: WORD,
        created_at: '2026-11-01T10:00:00.000Z',
        last_used_at: null,
      },
    ],
    recovery_codes_left: 10,
    required: true,
  },
  '/api/maintenance/status': {
    isMaintenance: false,
    currentSchedule: {
      reason: WORD,
      startDate: '2030-03-01T20:00:00.000Z',
      endDate: '2030-03-01T22:00:00.000Z',
    },
  },
  '/api/admin/verify': { isAdmin: true },
}

test.use({ viewport: { width: WIDTH, height: 640 } })

async function answerInLongWords(page: Page) {
  await page.route('**/api/**', (route) => {
    const answer = ANSWERS[new globalThis.URL(route.request().url()).pathname]
    return answer === undefined ? route.fallback() : route.fulfill({ json: answer })
  })
}

/**
 * Texts that reach past the window, or past a box that cuts them off. What is reached by scrolling
 * its box, or is only read out, is not meant.
 */
const CUT_OFF = `(() => {
  const found = new Set()
  const texts = document.createTreeWalker(document.querySelector('dialog:modal') ?? document.body, NodeFilter.SHOW_TEXT)
  function edgesFor(element) {
    let [left, right] = [0, document.documentElement.clientWidth]
    for (let box = element; box !== document.body; box = box.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(box)
      const scrolls = overflowX === 'auto' && box.scrollWidth > box.clientWidth && !box.closest('dialog')
      if (scrolls || clipPath !== 'none' || box.matches('.skip-link')) return null
      if (overflowX === 'visible') continue
      const edges = box.getBoundingClientRect()
      left = Math.max(left, edges.left)
      right = Math.min(right, edges.right)
    }
    return { left, right }
  }
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    if (!data.trim() || !parentElement.checkVisibility({ visibilityProperty: true })) continue
    const edges = edgesFor(parentElement)
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (edges && lines.some(({ left, right }) => left < edges.left - 1 || right > edges.right + 1)) found.add(data.trim())
  }
  return [...found]
})()`

/** Of the page, not of this process. */
declare const document: { documentElement: { scrollWidth: number; clientWidth: number } }

/** The cards of each list that is not scrolled sideways, by their margins on the screen. */
const CARD_MARGINS = `[...new Set([...document.querySelectorAll('main :is(article, .crate)')].map((card) => card.parentElement))]
  .map((list) => {
    const cards = [...list.children].filter((card) => card.matches('article, .crate') && card.checkVisibility())
    for (let box = list; box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX === 'auto') return null
    const edges = cards.map((card) => card.getBoundingClientRect())
    return edges.length && {
      left: Math.round(Math.min(...edges.map(({ left }) => left))),
      right: Math.round(document.documentElement.clientWidth - Math.max(...edges.map(({ right }) => right))),
    }
  })
  .filter(Boolean)`

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box
}

async function expectEvenCards(page: Page, path: string) {
  const margins = await page.evaluate<{ left: number; right: number }[]>(CARD_MARGINS)
  expect(margins.length, path).toBeGreaterThan(0)
  for (const { left, right } of margins) expect.soft(left, path).toBe(right)
}

async function expectToFit(page: Page, what: string) {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(tooWide, `${what}: pixels past the window`).toBeLessThanOrEqual(0)
  expect.soft(await page.evaluate(CUT_OFF), what).toEqual([])
}

/** What each page shows of the long words, besides itself. */
const PLACES: [path: string, show: (page: Page) => Promise<void>][] = [
  [
    '/economie',
    async (page) => {
      for (const tab of ['Emplois', 'Propriétés']) {
        await page.getByRole('tab', { name: tab }).click()
        await expectEvenCards(page, tab)
        await page.getByRole('button', { name: WORD }).first().click()
        await expectToFit(page, tab)
        await page.keyboard.press('Escape')
      }
    },
  ],
  ['/regles', (page) => page.locator('main summary').first().click()],
  ['/shop', (page) => page.getByRole('button', { name: WORD, exact: true }).first().click()],
]

test('no public page is wider than the smallest phone, whatever words it is given', async ({
  page,
}) => {
  await answerInLongWords(page)
  await visit(page, '/accueil')
  for (const path of PAGES.filter((path) => path !== '/factions')) {
    if (path !== '/accueil') await walk(page, path)
    await expect(page.getByText(WORD).first(), path).toBeVisible()
    await expectToFit(page, path)
  }
})

test('nor are its lists and what they open', async ({ page }) => {
  await answerInLongWords(page)
  await visitWithoutLists(page, '/factions')
  await expectEvenCards(page, '/factions')
  await page.getByRole('button', { name: WORD }).first().click()
  await expectToFit(page, '/factions')
  for (const [path, show] of PLACES) {
    await walk(page, path)
    await expect(page.getByRole('status').filter({ hasText: 'Chargement' })).toHaveCount(0)
    await expectToFit(page, path)
    // Its categories are in a line that is scrolled sideways.
    if (path !== '/regles') await expectEvenCards(page, path)
    await show(page)
    await expectToFit(page, `${path}, opened`)
  }
})

test('what has a long name can be bought at any width, magnified too', async ({ page }) => {
  await answerInLongWords(page)
  await visitWithoutLists(page, '/shop')
  // A wide window, and two narrow ones.
  const windows = page.getByRole('region', { name: 'En vitrine' }).getByRole('article')
  await expect(windows).toHaveCount(3)
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page, `/shop at ${width}`)
    for (const [index, window] of (await windows.all()).entries()) {
      const button = await boxOf(window.getByRole('button', { name: /^Ajouter/ }))
      const box = await boxOf(window)
      const what = `the window ${index} at ${width}`
      expect.soft(button.y + button.height, what).toBeLessThan(box.y + box.height)
      expect.soft(button.x, what).toBeGreaterThan(box.x)
      expect.soft(button.x + button.width, what).toBeLessThan(box.x + box.width)
    }
  }
  // A window of 1366 by 656 at 200 %.
  await page.setViewportSize({ width: 683, height: 328 })
  await page.getByRole('button', { name: WORD, exact: true }).first().click()
  await expect(page.getByRole('dialog').getByText('7,99 €')).toBeInViewport()
  await expectToFit(page, 'a product, magnified')
  for (const path of ['/factions', '/economie#emplois', '/economie#proprietes']) {
    await visitWithoutLists(page, path)
    await page.getByRole('button', { name: WORD }).first().click()
    const words = page.getByRole('dialog').getByText(WORD)
    await expect(words.nth(1), `${path}, magnified`).toBeInViewport()
    await expectToFit(page, `${path}, magnified`)
  }
})

test('nor are the pages of a customer', async ({ page, request }) => {
  const { token, user } = await openSession(request, await createAccount(request))
  await remember(page, { token, user: { ...user, username: WORD, email: `${WORD}@exemple.fr` } })
  await answerInLongWords(page)
  await visit(page, '/redirect')
  await expect(page.getByRole('link', { name: 'Administration' })).toBeVisible()
  await expectToFit(page, '/redirect')
  await page.setViewportSize({ width: 1366, height: 657 })
  await expect(page.getByRole('link', { name: 'Aller à la boutique' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: WIDTH, height: 640 })
  await walk(page, '/panelclient')
  await expect(page.getByRole('button', { name: 'Déconnecter' })).toBeVisible()
  await expectToFit(page, '/panelclient')
  await page.getByRole('tab', { name: 'Sécurité' }).click()
  await expect(page.getByRole('button', { name: /^Retirer/ })).toBeVisible()
  await expectToFit(page, 'the security of an account')
  await page.getByRole('tab', { name: 'Commandes' }).click()
  await expect(page.getByText('Commande n° 1')).toBeVisible()
  await expectToFit(page, 'the orders')
  await page.getByRole('button', { name: 'Détails' }).click()
  await expect(page.getByText('Adresse de livraison')).toBeVisible()
  await expectToFit(page, 'an order')
  await page.keyboard.press('Escape')
  for (const path of ['/cancel', '/success', '/reset-password', '/confirmation']) {
    await walk(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectToFit(page, path)
  }
})
