import { expect } from '@playwright/test'
import { close, reopen, title } from './maintenance.ts'
import { test } from './own-site.ts'
import { REFUSED } from './site.ts'

test.use({ allowedErrors: [REFUSED] })
test.afterEach(({ page }) => reopen(page))

test('every path is the maintenance page, with a 503 and when to come back, with JavaScript or without', async ({
  page,
  browser,
  ownSite,
}) => {
  await close(page)
  for (const path of ['/accueil', '/shop', '/inconnu', '/panelclient']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(503)
    expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(3000)
    await expect(title(page)).toBeVisible()
    await expect(page.getByText('Travaux sur la rade')).toBeVisible()
    await expect(page.getByRole('link', { name: 'ACCUEIL' })).toBeHidden()
  }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: ownSite })
  const plain = await context.newPage()
  await plain.goto('/accueil')
  await expect(title(plain)).toBeVisible()
  await context.close()
})

test('when it ends, an open tab is where it was within one poll, without a reload and under its own title', async ({
  page,
}) => {
  await close(page)
  await page.goto('/factions')
  await expect(title(page)).toBeVisible()
  await expect(page).toHaveTitle(/^Maintenance en cours/)
  await reopen(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Factions' })).toBeVisible()
  await expect(title(page)).toBeHidden()
  await expect(page).toHaveTitle(/^Factions · /)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'all')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/factions$/)
})
