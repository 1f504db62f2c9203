import { expect, type Locator, type Page } from '@playwright/test'
import { readerSession, remember } from './accounts.ts'
import { BRAND, PAGES, visit } from './site.ts'
import { test } from './test.ts'

const DESKS = [
  { width: 1366, height: 657 },
  { width: 1440, height: 789 },
  { width: 1920, height: 1080 },
]
const PHONES = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** All of each part, at the top of the page, at every size of the window. */
async function expectInSight(page: Page, sizes: typeof DESKS, parts: Locator[]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const part of parts)
      await expect.soft(part, `${size.width} × ${size.height}`).toBeInViewport({ ratio: 1 })
  }
}

/** A name as long as may be, of letters of every width. */
const LONG_NAME = 'anne-marie-du-port_1234567890123'
const SIZES = [{ width: 390, height: 844 }, ...DESKS]
/** They open with something else than a header. */
const WITHOUT_HEADER = ['/accueil', '/success', '/cancel']

async function expectLowHeader(page: Page, path: string, title = /./) {
  await visit(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const header = page.locator('.page-header')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const height = (await header.boundingBox())?.height
    expect.soft(height, `${path} at ${size.width}`).toBeGreaterThanOrEqual(200)
    expect.soft(height, `${path} at ${size.width}`).toBeLessThanOrEqual(280)
  }
}

test('the first screen shows who it is, the way in, the players and the figures, on a desk and on a phone', async ({
  page,
}) => {
  await visit(page, '/accueil')
  const hero = page.locator('.hero')
  await expect(hero.getByRole('status')).toContainText('joueurs')
  await expectInSight(
    page,
    [...DESKS, ...PHONES],
    [
      hero.getByRole('heading', { level: 1 }),
      hero.getByRole('button', { name: BRAND.hero.buttonText }),
      hero.getByRole('status'),
      hero.getByRole('list'),
    ],
  )
})

test('the first thing to buy is in sight when the shop opens', async ({ page }) => {
  await visit(page, '/shop')
  const add = page.getByRole('button', { name: /^Ajouter/ }).first()
  await expect(add).toBeVisible()
  await expectInSight(page, DESKS, [add])
})

test('the button that signs in is in sight when its page opens', async ({ page }) => {
  await visit(page, '/login')
  await expectInSight(page, DESKS, [page.getByRole('button', { name: 'Se connecter' })])
})

test('every page inside keeps its header low, on a phone and on a desk, whoever is greeted', async ({
  page,
  request,
}) => {
  const inside = PAGES.filter((path) => !WITHOUT_HEADER.includes(path))
  for (const path of inside) await expectLowHeader(page, path)
  await page.route('**/api/admin/verify', (route) => route.fulfill({ json: { isAdmin: true } }))
  const { token, user } = await readerSession(request)
  for (const username of ['Léa', LONG_NAME]) {
    await remember(page, { token, user: { ...user, username } })
    await expectLowHeader(page, '/panelclient', RegExp(username))
    await expectLowHeader(page, '/redirect', RegExp(`Bienvenue, ${username}`))
  }
})
