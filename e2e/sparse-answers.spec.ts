import { expect, type Page } from '@playwright/test'
import { createAccount, openSession, remember } from './accounts.ts'
import { visit, visitWithoutLists, walk } from './site.ts'
import { test } from './test.ts'

const LISTS = [
  '/api/public/factions',
  '/api/jobs',
  '/api/properties',
  '/api/rules/categories',
  '/api/rules',
  '/api/shop/products',
]

/** Every field that a server may leave out of one entry or another. */
const OPTIONAL = [
  ...[
    'type',
    'isVip',
    'image',
    'icon',
    'members',
    'difficulty',
    'description',
    'applyUrl',
    'salary',
    'requirements',
    'isPopular',
  ],
  ...[
    'price',
    'location',
    'isAvailable',
    'content',
    'examples',
    'severity_level',
    'punishment',
    'order_num',
    'discount',
    'stock',
    'featured',
  ],
]
const filledWith = (value: unknown) => Object.fromEntries(OPTIONAL.map((field) => [field, value]))

/** An entry for each way in which a field may be missing. */
const ENTRIES: [id: string, value: unknown][] = [
  ['1', undefined],
  ['b7e2', null],
  ['c9', ''],
]

/** An entry of any list: a name, an id that is a text, and little else. */
function entry(id: string, category: string, value: unknown) {
  return {
    id,
    name: `Nom ${id}`,
    title: `Nom ${id}`,
    category,
    ...(value === undefined ? {} : filledWith(value)),
  }
}

async function answerSparsely(page: Page) {
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/api/rules/categories')
      return route.fulfill({ json: [{ id: 3, name: 'Combat' }] })
    if (LISTS.includes(pathname))
      return route.fulfill({ json: ENTRIES.map(([id, value]) => entry(id, '3', value)) })
    return route.fallback()
  })
}

async function expectNoHoles(page: Page, what: string) {
  await expect(page.getByRole('heading', { level: 1 }), what).toBeVisible()
  const shown = await page.evaluate<string>('document.body.innerText')
  expect(shown.match(/\b(null|undefined|NaN|Invalid Date)\b|\[object/)?.[0], what).toBeUndefined()
}

test('what may be missing of a list is left out, null or empty, and every page shows the rest', async ({
  page,
}) => {
  /** Opens each entry of the page in turn, and closes it again. */
  async function expectEachToOpen(what: string) {
    for (const [id] of ENTRIES) {
      await page
        .getByRole('button', { name: `Nom ${id}`, exact: true })
        .first()
        .click()
      await expectNoHoles(page, `${what} ${id}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
  await answerSparsely(page)
  await visitWithoutLists(page, '/factions')
  await expectEachToOpen('a faction')
  await walk(page, '/economie')
  for (const tab of ['Emplois', 'Propriétés']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectEachToOpen(tab)
  }
  await walk(page, '/regles')
  await expect(page.getByText('3 règles')).toBeVisible()
  for (const summary of await page.locator('main summary').all()) {
    await summary.click()
    await expectNoHoles(page, 'a rule')
  }
  await walk(page, '/shop')
  await expectEachToOpen('a product')
})

test('what may be missing of a customer is left out, null or empty, and their pages show the rest', async ({
  page,
  request,
}) => {
  const { token } = await openSession(request, await createAccount(request))
  let value: unknown
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/api/user/orders')
      return route.fulfill({
        json: { success: true, orders: [{ id: '1', amount: value }], total: value },
      })
    if (pathname === '/api/admin/verify') return route.fulfill({ json: { isAdmin: false } })
    if (pathname.startsWith('/api/user/')) return route.fulfill({ json: null })
    return route.fallback()
  })
  for (const [what, missing] of ENTRIES) {
    value = missing
    await remember(page, {
      token,
      user: { id: '1', username: value, email: value, roles: '["user"]', last_login: value },
    })
    await visit(page, '/redirect')
    await expect(page.getByRole('link', { name: 'Mon espace client' })).toBeVisible()
    await expectNoHoles(page, `the choice ${what}`)
    await page.locator('main').getByRole('link', { name: 'Mon espace client' }).click()
    await expect(page.getByText('0 points', { exact: true })).toBeVisible()
    await expectNoHoles(page, `the profile ${what}`)
    await page.getByRole('tab', { name: 'Commandes' }).click()
    await page.getByRole('button', { name: 'Détails' }).click()
    await expectNoHoles(page, `an order ${what}`)
  }
})

test('lists that are missing altogether are empty, and what is no list is a failure that is told', async ({
  page,
}) => {
  let answer: unknown = null
  await page.route('**/api/**', (route) =>
    LISTS.includes(new URL(route.request().url()).pathname)
      ? route.fulfill({ json: answer })
      : route.fallback(),
  )
  await visitWithoutLists(page, '/factions')
  await expect(page.getByText('Aucune faction trouvée')).toBeVisible()
  await walk(page, '/regles')
  await expect(page.getByText('Aucune règle trouvée')).toBeVisible()
  answer = { page: 'Connexion au réseau' }
  await visit(page, '/regles')
  await expect(
    page.getByText('Une erreur est survenue lors du chargement des règles.'),
  ).toBeVisible()
})

test('a maintenance whose dates cannot be read is shown without them', async ({ page }) => {
  let isMaintenance = false
  await page.route('**/api/maintenance/status', (route) =>
    route.fulfill({
      json: {
        isMaintenance,
        currentSchedule: { reason: null, startDate: null, endDate: 'bientôt' },
      },
    }),
  )
  await visit(page, '/conditions')
  await expectNoHoles(page, 'before')
  isMaintenance = true
  await expect(page.getByRole('timer')).toContainText(/0[12]\s*heures/)
  await expectNoHoles(page, 'during')
})
