import { expect, type Page } from '@playwright/test'
import { buildAccount, createAccount } from './accounts.ts'
import {
  code,
  field,
  fillLogin,
  fillRegister,
  loginButton,
  NETWORK_FAILURE,
  REGISTER,
  registerButton,
  secret,
  tab,
  test,
  WRONG_CODE,
} from './auth-pages.ts'
import { receiveMail } from './mailbox.ts'
import { type Answer, answerInTurn, requestsTo, visit } from './site.ts'

async function openRegister(page: Page) {
  await visit(page, '/login')
  await tab(page, 'INSCRIPTION').click()
  await expect(registerButton(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscription')
}

test.describe('opening an account', () => {
  test('tells so, empties the form and leads to a login that works', async ({ page }) => {
    const account = buildAccount()
    await openRegister(page)
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

  test('is followed by a login at once', async ({ page }) => {
    const account = buildAccount()
    await openRegister(page)
    await fillRegister(page, account)
    await registerButton(page).click()
    await expect(page.getByText('Compte créé avec succès')).toBeVisible()
    await fillLogin(page, account)
    await loginButton(page).click()
    await expect(page).toHaveURL('/redirect')
  })

  test('checks every field at once', async ({ page }) => {
    const calls = requestsTo(page, REGISTER)
    await openRegister(page)
    await fillRegister(page, { username: 'ab', email: 'ab@', password: '12345' }, '54321')
    await registerButton(page).click()
    await expect(field(page, 'Nom d’utilisateur')).toHaveAccessibleDescription(
      "Veuillez choisir un nom d'utilisateur valide (minimum 3 caractères)",
    )
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Veuillez entrer une adresse email valide',
    )
    await expect(secret(page, 'Mot de passe')).toHaveAccessibleDescription(
      /Veuillez choisir un mot de passe valide \(minimum 6 caractères\)$/,
    )
    await expect(secret(page, 'Confirmation du mot de passe')).toHaveAccessibleDescription(
      'Les mots de passe ne correspondent pas',
    )
    expect(calls).toHaveLength(0)
  })

  test('asks for the confirmation and for the right code', async ({ page }) => {
    await openRegister(page)
    await fillRegister(page, buildAccount(), '')
    await registerButton(page).click()
    await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
    await secret(page, 'Confirmation du mot de passe').fill('marée-haute')
    await code(page).fill('non')
    await registerButton(page).click()
    await expect(code(page)).toHaveAccessibleDescription(WRONG_CODE)
    await expect(code(page)).toHaveValue('')
  })

  test('says which name or address is taken, and renews the code', async ({ page, request }) => {
    const taken = await createAccount(request)
    await openRegister(page)
    await fillRegister(page, buildAccount({ username: taken.username.toUpperCase() }))
    await registerButton(page).click()
    await expect(page.getByRole('alert')).toHaveText("Ce nom d'utilisateur est déjà utilisé.")
    await expect(code(page)).toHaveValue('')
    await fillRegister(page, buildAccount({ email: taken.email }))
    await registerButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Cette adresse email est déjà utilisée.')
  })

  test('tells each failure, in the server’s words when it has any', async ({ page }) => {
    const answerWith = await answerInTurn(page, REGISTER)
    await openRegister(page)
    const failures: [how: string, answer: Answer, message: string][] = [
      ['refused without words', { status: 500, json: {} }, 'Erreur lors de la création du compte'],
      [
        'answered without success',
        { status: 200, json: { success: false, message: 'Fermé ce soir' } },
        'Fermé ce soir',
      ],
      ['not answered', null, NETWORK_FAILURE],
    ]
    for (const [how, answer, message] of failures) {
      answerWith(answer)
      await fillRegister(page, buildAccount())
      await registerButton(page).click()
      await expect(page.getByRole('alert'), how).toHaveText(message)
    }
  })
})
