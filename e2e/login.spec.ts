import { expect } from '@playwright/test'
import { createAccount } from './accounts.ts'
import { LOCAL_CODE, tab, test } from './auth-pages.ts'
import { visit } from './site.ts'

test.describe('signing in', () => {
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
    await expect(page.getByRole('link', { name: 'Mot de passe oublié ?' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Afficher un autre code' })).toBeFocused()
    // As somebody may copy it.
    await type(` ${LOCAL_CODE.toLowerCase()} `)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/redirect')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Bienvenue, ${account.username}`,
    )
  })
})
