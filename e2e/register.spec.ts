import { expect } from '@playwright/test'
import { buildAccount } from './accounts.ts'
import {
  field,
  fillLogin,
  fillRegister,
  loginButton,
  registerButton,
  tab,
  test,
} from './auth-pages.ts'
import { receiveMail } from './mailbox.ts'
import { visit } from './site.ts'

test.describe('opening an account', () => {
  test('tells so, empties the form and leads to a login that works', async ({ page }) => {
    const account = buildAccount()
    await visit(page, '/login')
    await tab(page, 'INSCRIPTION').click()
    await fillRegister(page, account)
    await registerButton(page).click()
    await expect(tab(page, 'CONNEXION')).toHaveAttribute('aria-selected', 'true')
    const welcome = page
      .getByRole('status')
      .filter({ hasText: 'Compte créé avec succès. Vous pouvez vous connecter.' })
    await expect(welcome).toBeVisible()
    await expect(field(page, 'Nom d’utilisateur')).toBeFocused()
    await expect(field(page, 'Nom d’utilisateur')).toHaveValue('')
    await tab(page, 'INSCRIPTION').click()
    await expect(welcome).toHaveCount(0)
    for (const name of ['Nom d’utilisateur', 'Email', 'Code de sécurité'])
      await expect(field(page, name)).toHaveValue('')
    await tab(page, 'CONNEXION').click()
    await expect(welcome).toHaveCount(0)
    await fillLogin(page, account)
    await loginButton(page).click()
    await expect(page).toHaveURL('/redirect')
    expect(await receiveMail(`To: ${account.email}`)).toContain('Bienvenue')
  })
})
