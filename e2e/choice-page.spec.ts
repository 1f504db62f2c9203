import { expect, type Page } from '@playwright/test'
import { ADMIN, createAccount, openSession, remember } from './accounts.ts'
import { test } from './auth-pages.ts'
import { type Answer, answerInTurn, stopClock, visit, walk } from './site.ts'

const VERIFY = '/api/admin/verify'

test.describe('the choice page', () => {
  const adminLink = (page: Page) =>
    page.locator('main').getByRole('link', { name: 'Administration' })
  const shopLink = (page: Page) =>
    page.locator('main').getByRole('link', { name: 'Aller à la boutique' })

  test('needs someone who is signed in: the user as much as the token', async ({ page }) => {
    await visit(page, '/redirect')
    await expect(page).toHaveURL('/login')
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

  test('keeps an answer neither for another user nor for other roles', async ({ page }) => {
    let asked = 0
    let held = Promise.withResolvers<void>()
    await page.route(VERIFY, async (route) => {
      asked += 1
      const isAdmin = asked === 1
      if (!isAdmin) await held.promise
      return route.fulfill({ json: { isAdmin } })
    })
    for (const change of [
      `localStorage.setItem('authToken', 'autre')`,
      `localStorage.setItem('user', '{"id":1,"username":"Lou","roles":["user"]}')`,
    ]) {
      asked = 0
      held = Promise.withResolvers<void>()
      await page.goto('/robots.txt')
      await page.evaluate(
        `localStorage.setItem('authToken', 'jeton'); localStorage.setItem('user', '{"id":1,"username":"Lou","roles":["admin"]}')`,
      )
      await visit(page, '/redirect')
      await expect(adminLink(page)).toBeVisible()
      await page.evaluate(`${change}; dispatchEvent(new StorageEvent('storage'))`)
      await expect.poll(() => asked, change).toBe(2)
      await expect(adminLink(page), change).toHaveCount(0)
      held.resolve()
    }
  })

  test('shows the way to the panel by the server’s answer, and without one by the stored roles', async ({
    page,
  }) => {
    const answerWith = await answerInTurn(page, VERIFY)
    const cases: [what: string, answer: Answer, roles: string | string[], ways: number][] = [
      ['a yes of the server', { status: 200, json: { isAdmin: true } }, ['user'], 1],
      ['a no in a good answer', { status: 200, json: { isAdmin: false } }, ['admin'], 0],
      ['an answer that says nothing', { status: 200, json: {} }, ['user'], 1],
      ['a refusal, whatever is stored', { status: 403, json: {} }, ['admin'], 0],
      ['no answer, for a stored admin', null, ['user', 'admin'], 1],
      ['no answer, for a stored customer', null, ['user'], 0],
      ['no answer, for roles stored as text', null, '["admin"]', 1],
    ]
    await visit(page, '/conditions')
    for (const [turn, [what, answer, roles, ways]] of cases.entries()) {
      answerWith(answer)
      const verified = page.waitForRequest(`**${VERIFY}`)
      // Another token each time: an answer is kept for the one that it was given to.
      const user = { id: 1, username: 'Lou', roles }
      await page.evaluate(
        `localStorage.authToken = 'jeton-${turn}'; localStorage.user = ${JSON.stringify(JSON.stringify(user))}`,
      )
      await walk(page, '/redirect')
      await expect(shopLink(page)).toBeVisible()
      expect((await verified).headers().authorization).toBe(`Bearer jeton-${turn}`)
      await expect(adminLink(page), what).toHaveCount(ways)
      await walk(page, '/conditions')
    }
  })
})
