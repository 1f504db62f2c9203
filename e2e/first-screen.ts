import { expect, type Locator, type Page } from '@playwright/test'
import { BRAND } from './site.ts'

const DESKS = [
  { width: 1366, height: 657 },
  { width: 1440, height: 789 },
  { width: 1920, height: 1080 },
]
const PHONES = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
]
const TALL_PHONE = { width: 390, height: 844 }
const SIZES = [TALL_PHONE, ...DESKS]
/** They open with something else than a header. */
const WITHOUT_HEADER = ['/accueil', '/success', '/cancel']

/** What is seen of a page before anything is scrolled, by its path. */
const IN_SIGHT: Record<string, (page: Page) => Promise<void>> = {
  async '/accueil'(page) {
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
  },
  async '/shop'(page) {
    const add = page.getByRole('button', { name: /^Ajouter/ }).first()
    await expect(add).toBeVisible()
    await expectInSight(page, DESKS, [add])
  },
  '/factions': (page) =>
    expectInSight(page, DESKS, [page.getByRole('article').getByRole('heading').first()]),
  '/regles': (page) => expectInSight(page, SIZES, [page.locator('main summary').first()]),
  '/login': (page) =>
    expectInSight(page, DESKS, [page.getByRole('button', { name: 'Se connecter' })]),
}

/** All of each part, at the top of the page, at every size of the window. */
async function expectInSight(page: Page, sizes: typeof DESKS, parts: Locator[]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const part of parts)
      await expect.soft(part, `${size.width} × ${size.height}`).toBeInViewport({ ratio: 1 })
  }
}

export async function expectLowHeader(page: Page, path: string) {
  const header = page.locator('.page-header')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const height = (await header.boundingBox())?.height
    expect.soft(height, `${path} at ${size.width}`).toBeGreaterThanOrEqual(200)
    expect.soft(height, `${path} at ${size.width}`).toBeLessThanOrEqual(280)
  }
}

/** Of a page that was just opened. */
export async function expectFirstScreen(page: Page, path: string) {
  await IN_SIGHT[path]?.(page)
  if (!WITHOUT_HEADER.includes(path)) await expectLowHeader(page, path)
}
