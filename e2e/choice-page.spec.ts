import { expect, type Page } from '@playwright/test'
import { ADMIN, createAccount, openSession, remember } from './accounts.ts'
import { test } from './auth-pages.ts'
import { requestsTo, stopClock, visit } from './site.ts'

const VERIFY = '/api/admin/verify'

test.describe('the choice page', () => {
  const adminLink = (page: Page) =>
    page.locator('main').getByRole('link', { name: 'Administration' })
  const shopLink = (page: Page) =>
    page.locator('main').getByRole('link', { name: 'Aller à la boutique' })

  test('needs someone who is signed in', async ({ page }) => {
    await visit(page, '/redirect')
    await expect(page).toHaveURL('/login')
  })

  test('needs the user as much as the token', async ({ page }) => {
    await page.addInitScript(
      `localStorage.setItem('authToken', 'jeton'); localStorage.setItem('user', 'illisible')`,
    )
    await visit(page, '/redirect')
    await expect(page).toHaveURL('/login')
  })

  test('loads for 0.8 s, then welcomes and shows the ways on', async ({ page, request }) => {
    const account = await createAccount(request)
    await remember(page, await openSession(request, account))
    await page.clock.install()
    await visit(page, '/accueil')
    await stopClock(page)
    const accountLink = page.getByRole('banner').getByRole('link', { name: 'MON COMPTE' }).first()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(accountLink.getByText(account.username)).toBeVisible()
    await expect(
      page
        .getByRole('navigation', { name: 'Navigation principale' })
        .getByRole('link', { name: /CONNEXION|ADMIN/ }),
    ).toHaveCount(0)
    await accountLink.click()
    await expect(page).toHaveURL('/redirect')
    await expect(page.locator('main').getByRole('status')).toContainText('Chargement...')
    await page.clock.runFor(799)
    await expect(shopLink(page)).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Bienvenue, ${account.username}`,
    )
    await expect(shopLink(page)).toHaveAttribute('href', '/shop')
    await expect(
      page.locator('main').getByRole('link', { name: 'Mon espace client' }),
    ).toHaveAttribute('href', '/panelclient')
    await expect(adminLink(page)).toHaveCount(0)
  })

  test('leads an admin to the panel', async ({ page, request }) => {
    await remember(page, await openSession(request, ADMIN))
    await visit(page, '/redirect')
    await expect(adminLink(page)).toHaveAttribute('href', '/admin')
  })

  for (const [what, change] of [
    ['another user', `localStorage.setItem('authToken', 'autre')`],
    ['other roles', `localStorage.setItem('user', '{"id":1,"username":"Lou","roles":["user"]}')`],
  ] as const) {
    test(`an answer is not kept for ${what}`, async ({ page }) => {
      const held = Promise.withResolvers<void>()
      let asked = 0
      await page.route(VERIFY, async (route) => {
        asked += 1
        if (asked > 1) await held.promise
        return route.fulfill({ json: { isAdmin: asked === 1 } })
      })
      await page.goto('/conditions')
      await page.evaluate(
        `localStorage.setItem('authToken', 'jeton'); localStorage.setItem('user', '{"id":1,"username":"Lou","roles":["admin"]}')`,
      )
      await visit(page, '/redirect')
      await expect(adminLink(page)).toBeVisible()
      await page.evaluate(`${change}; dispatchEvent(new StorageEvent('storage'))`)
      await expect.poll(() => asked).toBe(2)
      await expect(adminLink(page)).toHaveCount(0)
      held.resolve()
    })
  }

  for (const [what, answer, roles, expected] of [
    ['a yes of the server', { status: 200, json: { isAdmin: true } }, ['user'], 1],
    ['an answer that says nothing', { status: 200, json: {} }, ['user'], 1],
    ['a no in a good answer', { status: 200, json: { isAdmin: false } }, ['admin'], 0],
    ['a refusal, whatever is stored,', { status: 403, json: {} }, ['admin'], 0],
    ['no answer, for a stored admin,', null, ['user', 'admin'], 1],
    ['no answer, for roles stored as text,', null, '["admin"]', 1],
    ['no answer, for a stored customer,', null, ['user'], 0],
  ] as const) {
    test(`${what} ${expected ? 'shows' : 'hides'} the way to the panel`, async ({ page }) => {
      await page.route(VERIFY, (route) => (answer ? route.fulfill(answer) : route.abort()))
      const verified = requestsTo(page, VERIFY)
      await remember(page, { token: 'jeton', user: { id: 1, username: 'Lou', roles } })
      await visit(page, '/redirect')
      await expect(shopLink(page)).toBeVisible()
      expect(verified[0]?.headers().authorization).toBe('Bearer jeton')
      await expect(adminLink(page)).toHaveCount(expected)
    })
  }
})
