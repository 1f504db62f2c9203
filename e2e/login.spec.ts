import { expect, type Page } from '@playwright/test'
import { createAccount } from './accounts.ts'
import { fillLogin, LOCAL_CODE, loginButton, tab, test } from './auth-pages.ts'
import { stopClock, visit } from './site.ts'

const stored = (page: Page, storage: 'localStorage' | 'sessionStorage') =>
  page.evaluate<(string | null)[]>(`[${storage}.getItem('authToken'), ${storage}.getItem('user')]`)

test.describe('signing in', () => {
  test('greets, keeps the session for this tab, and goes on to the choice page after 1.5 s', async ({
    page,
    request,
  }) => {
    const account = await createAccount(request)
    await page.clock.install()
    await visit(page, '/login')
    await stopClock(page)
    await fillLogin(page, account, ` ${LOCAL_CODE.toLowerCase()} `)
    await loginButton(page).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Connexion réussie ! Redirection...' }),
    ).toBeVisible()
    const [token, user] = await stored(page, 'sessionStorage')
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(JSON.parse(user ?? '')).toMatchObject({
      username: account.username,
      email: account.email,
      roles: ['user'],
    })
    expect(await stored(page, 'localStorage')).toEqual([null, null])
    await page.clock.runFor(1499)
    await expect(page).toHaveURL('/login')
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/redirect')
  })

  test('works with the keyboard alone', async ({ page, request }) => {
    const account = await createAccount(request)
    await visit(page, '/login')
    await tab(page, 'CONNEXION').focus()
    const type = async (text: string) => {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await type(account.username)
    await type(account.password)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Afficher le mot de passe' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Afficher un autre code' })).toBeFocused()
    await type(LOCAL_CODE)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/redirect')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Bienvenue, ${account.username}`,
    )
  })
})
