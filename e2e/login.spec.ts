import { expect, type Page } from '@playwright/test'
import { buildAccount, createAccount } from './accounts.ts'
import {
  code,
  field,
  fillLogin,
  fillRegister,
  LOCAL_CODE,
  LOGIN,
  loginButton,
  NETWORK_FAILURE,
  openLogin,
  REGISTER,
  registerButton,
  secret,
  tab,
  test,
  WRONG_CODE,
} from './auth-pages.ts'
import { type Answer, answerInTurn, requestsTo, stopClock, visit } from './site.ts'

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

  test('remembers who asks for it, in place of an earlier session', async ({ page, request }) => {
    const account = await createAccount(request)
    await visit(page, '/login')
    await page.evaluate(
      `sessionStorage.setItem('authToken', 'ancien'); sessionStorage.setItem('user', '{}')`,
    )
    await fillLogin(page, account)
    await page.getByRole('checkbox', { name: 'Se souvenir de moi' }).check()
    await loginButton(page).click()
    await expect(page).toHaveURL('/redirect')
    expect((await stored(page, 'localStorage'))[0]).toMatch(/\./)
    expect(await stored(page, 'sessionStorage')).toEqual([null, null])
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

  test('asks for both fields and the right code; a wrong password is said in the server’s words, and the code is renewed', async ({
    page,
    request,
  }) => {
    const account = await createAccount(request)
    const calls = requestsTo(page, LOGIN)
    const pictures = await openLogin(page)
    await loginButton(page).click()
    await expect(field(page, 'Nom d’utilisateur')).toHaveAccessibleDescription(
      "Veuillez entrer votre nom d'utilisateur",
    )
    await expect(secret(page, 'Mot de passe')).toHaveAccessibleDescription(
      'Veuillez entrer votre mot de passe',
    )
    await expect(field(page, 'Nom d’utilisateur')).toBeFocused()

    await fillLogin(page, account, 'BBBBB')
    await loginButton(page).click()
    await expect(code(page)).toHaveAccessibleDescription(WRONG_CODE)
    await expect(code(page)).toHaveValue('')
    await expect(code(page)).toBeFocused()
    await expect.poll(() => pictures.length).toBe(2)
    expect(calls).toHaveLength(0)

    await fillLogin(page, { ...account, password: 'marée-basse' })
    await loginButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Identifiants incorrects')
    await expect(code(page)).toHaveValue('')
    await expect(secret(page, 'Mot de passe')).toHaveValue('marée-basse')
    await expect.poll(() => pictures.length).toBe(3)
    expect(await stored(page, 'sessionStorage')).toEqual([null, null])
    await fillLogin(page, account)
    await loginButton(page).click()
    await expect(page).toHaveURL('/redirect')
  })

  test('tells each failure, in the server’s words when it has any', async ({ page }) => {
    const answerWith = await answerInTurn(page, LOGIN)
    await visit(page, '/login')
    // No two alike in a row: each is told anew.
    const failures: [how: string, answer: Answer, message: string][] = [
      [
        'refused with words',
        { status: 401, json: { success: false, message: 'Compte suspendu' } },
        'Compte suspendu',
      ],
      ['refused without words', { status: 401, json: {} }, 'Identifiants incorrects'],
      [
        'answered without success',
        { status: 200, json: { success: false, message: 'Trop tard' } },
        'Trop tard',
      ],
      [
        'answered without success or words',
        { status: 200, json: { success: false } },
        'Identifiants incorrects',
      ],
      ['not answered', null, NETWORK_FAILURE],
      [
        'answered by something else',
        { status: 502, body: '<h1>Bad gateway</h1>' },
        'Identifiants incorrects',
      ],
    ]
    for (const [how, answer, message] of failures) {
      answerWith(answer)
      await fillLogin(page, buildAccount())
      await loginButton(page).click()
      await expect(page.getByRole('alert'), how).toHaveText(message)
      await expect(code(page), how).toHaveValue('')
    }
  })

  test('can be done once at a time', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(LOGIN, async (route) => {
      await held.promise
      await route.fulfill({ status: 401, json: {} })
    })
    const calls = requestsTo(page, LOGIN)
    await visit(page, '/login')
    await fillLogin(page, buildAccount())
    await loginButton(page).click()
    const pending = page.getByRole('button', { name: 'Connexion…' })
    await pending.click({ force: true })
    await code(page).press('Enter')
    held.resolve()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(calls).toHaveLength(1)
  })
})

test.describe('the fields', () => {
  test('say what they hold to password managers, accept a paste, and show the password on demand', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit(page, '/login')
    await expect(field(page, 'Nom d’utilisateur')).toHaveAttribute('autocomplete', 'username')
    await expect(secret(page, 'Mot de passe')).toHaveAttribute('autocomplete', 'current-password')
    await page.evaluate(`navigator.clipboard.writeText('collé-ici')`)
    await secret(page, 'Mot de passe').press('ControlOrMeta+v')
    await expect(secret(page, 'Mot de passe')).toHaveValue('collé-ici')
    await expect(secret(page, 'Mot de passe')).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    await expect(secret(page, 'Mot de passe')).toHaveAttribute('type', 'text')
    await expect(secret(page, 'Mot de passe')).toHaveValue('collé-ici')
    await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
    await expect(secret(page, 'Mot de passe')).toHaveAttribute('type', 'password')
    await tab(page, 'INSCRIPTION').click()
    await expect(field(page, 'Nom d’utilisateur')).toHaveAttribute('autocomplete', 'username')
    await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'email')
    for (const name of ['Mot de passe', 'Confirmation du mot de passe']) {
      await expect(secret(page, name)).toHaveAttribute('autocomplete', 'new-password')
    }
  })
})

test.describe('changing tabs', () => {
  test('clears messages and renews the code', async ({ page }) => {
    const pictures = await openLogin(page)
    await loginButton(page).click()
    await expect(page.getByText('Veuillez entrer votre mot de passe')).toBeVisible()
    await tab(page, 'INSCRIPTION').click()
    await expect(registerButton(page)).toBeVisible()
    await expect(page.locator('.field-error')).toHaveCount(0)
    await expect.poll(() => pictures.length).toBe(2)
    await page.route(REGISTER, (route) => route.abort())
    await fillRegister(page, buildAccount())
    await registerButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(NETWORK_FAILURE)
    const before = pictures.length
    await tab(page, 'CONNEXION').click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => pictures.length).toBeGreaterThan(before)
  })
})
