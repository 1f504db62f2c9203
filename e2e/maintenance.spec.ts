import { expect, type Page } from '@playwright/test'
import { type Account, ADMIN, createAccount } from './accounts.ts'
import { close, reopen, title } from './maintenance.ts'
import { test } from './own-site.ts'
import { REFUSED } from './site.ts'

test.use({ allowedErrors: [REFUSED] })
test.afterEach(({ page }) => reopen(page))

async function signInFromPage(
  page: Page,
  { username, password }: Pick<Account, 'username' | 'password'>,
) {
  await page.getByRole('button', { name: 'Accès équipe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accès équipe' })
  await dialog.getByLabel('Nom d’utilisateur').fill(username)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await expect(dialog).toBeHidden()
}

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

test('a logged-out admin signs in from the page and keeps the panel', async ({ page }) => {
  await close(page)
  await page.goto('/accueil')
  await signInFromPage(page, ADMIN)
  await page.waitForURL('**/admin')
  await expect(page.getByRole('heading', { name: 'Statistiques' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Factions' })
    .click()
  await expect(page.getByRole('cell', { name: 'Police de Port-Minuit', exact: true })).toBeVisible()
})

test('a player who signs in from the page stays before it, in the panel too, and is signed in when it ends', async ({
  page,
}) => {
  const account = await createAccount(page.request)
  await close(page)
  await page.goto('/conditions')
  await signInFromPage(page, account)
  await expect(title(page)).toBeVisible()
  await expect(page).toHaveURL('/conditions')
  await page.goto('/admin')
  await expect(page.getByRole('timer')).not.toContainText('--')
  await expect(title(page)).toBeVisible()
  await expect(page.getByText('Vérification des droits')).toBeHidden()
  await page.goto('/panelclient')
  await expect(title(page)).toBeVisible()
  await reopen(page)
  await expect(page.getByText(account.username).first()).toBeVisible()
  await expect(title(page)).toBeHidden()
})
