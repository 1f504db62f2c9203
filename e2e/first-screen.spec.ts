import { expect, type Locator, type Page } from '@playwright/test'
import { BRAND, visit } from './site.ts'
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

async function expectLowHeader(page: Page) {
  for (const size of DESKS) {
    await page.setViewportSize(size)
    const height = (await page.locator('.page-header').boundingBox())?.height
    expect.soft(height, `${size.width} × ${size.height}`).toBeGreaterThanOrEqual(200)
    expect.soft(height, `${size.width} × ${size.height}`).toBeLessThanOrEqual(280)
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

test('the first thing to buy is in sight under the low header of the shop', async ({ page }) => {
  await visit(page, '/shop')
  const add = page.getByRole('button', { name: /^Ajouter/ }).first()
  await expect(add).toBeVisible()
  await expectInSight(page, DESKS, [add])
  await expectLowHeader(page)
})

test('the button that signs in is in sight under the low header of its page', async ({ page }) => {
  await visit(page, '/login')
  await expectInSight(page, DESKS, [page.getByRole('button', { name: 'Se connecter' })])
  await expectLowHeader(page)
})
