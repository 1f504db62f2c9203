import { expect } from '@playwright/test'
import { buildAccount, createAccount } from './accounts.ts'
import {
  CAPTCHA,
  code,
  field,
  fillLogin,
  LOCAL_CODE,
  LOGIN,
  loginButton,
  openLogin,
  secret,
  test,
  WRONG_CODE,
} from './auth-pages.ts'
import { requestsTo, visit } from './site.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.describe('the security code', () => {
  test('is a picture of 180 by 60 that the server draws and checks, renewed on demand', async ({
    page,
  }) => {
    await page.route(CAPTCHA, (route) => route.fulfill({ contentType: 'image/png', body: PICTURE }))
    await page.route(LOGIN, (route) =>
      route.fulfill({ status: 400, json: { success: false, message: WRONG_CODE } }),
    )
    const calls = requestsTo(page, LOGIN)
    const pictures = await openLogin(page)
    const canvas = page.locator('canvas')
    await expect(canvas).toHaveAttribute('width', '180')
    await expect(canvas).toHaveAttribute('height', '60')
    await code(page).fill('vieux')
    await page.getByRole('button', { name: 'Afficher un autre code' }).click()
    await expect.poll(() => pictures.length).toBe(2)
    await expect(code(page)).toHaveValue('')

    await fillLogin(page, { username: 'lou', password: 'marée-haute' }, 'K7MPX')
    await loginButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(WRONG_CODE)
    expect(calls[0]?.postDataJSON()).toEqual({
      username: 'lou',
      password: 'marée-haute',
      captchaText: 'K7MPX',
    })
    await expect.poll(() => pictures.length).toBe(3)
  })

  test('is drawn and checked by the page when the server has none, and sent all the same', async ({
    page,
  }) => {
    const calls = requestsTo(page, LOGIN)
    await visit(page, '/login')
    await expect
      .poll(() =>
        page
          .locator('canvas')
          .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL().length),
      )
      .toBeGreaterThan(1000)
    await fillLogin(page, buildAccount(), 'faux')
    await loginButton(page).click()
    await expect(code(page)).toHaveAccessibleDescription(WRONG_CODE)
    await code(page).fill(LOCAL_CODE)
    await loginButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Identifiants incorrects')
    expect(calls.map((call) => call.postDataJSON().captchaText)).toEqual([LOCAL_CODE])
  })

  test('is neither drawn nor asked for when the server wants none', async ({ page, request }) => {
    const account = await createAccount(request)
    await page.unroute(CAPTCHA)
    const calls = requestsTo(page, LOGIN)
    await visit(page, '/login')
    await expect(page.locator('canvas')).toHaveCount(0)
    await expect(code(page)).toHaveCount(0)
    await field(page, 'Nom d’utilisateur').fill(account.username)
    await secret(page, 'Mot de passe').fill(account.password)
    await loginButton(page).click()
    await expect(page).toHaveURL('/redirect')
    expect(calls[0]?.postDataJSON().captchaText).toBe('')
  })

  test('is waited for by who is faster than it, none asked for too', async ({ page, request }) => {
    const account = await createAccount(request)
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    await page.route(CAPTCHA, async (route) => {
      asked.resolve()
      await answered.promise
      await route.fulfill({ json: { captcha: 'off' } })
    })
    const calls = requestsTo(page, LOGIN)
    await visit(page, '/login')
    await asked.promise
    await fillLogin(page, account, '')
    await loginButton(page).click()
    await expect(page.getByRole('button', { name: 'Connexion…' })).toBeVisible()
    expect(calls).toHaveLength(0)
    answered.resolve()
    await expect(page).toHaveURL('/redirect')
  })

  test('has an equal way for who cannot read it', async ({ page, request }) => {
    const account = await createAccount(request)
    await page.route(CAPTCHA, (route) => route.fulfill({ contentType: 'image/png', body: PICTURE }))
    await page.route(`${CAPTCHA}/proof`, (route) =>
      route.fulfill({ json: { challenge: 'défi', difficulty: 6 } }),
    )
    const calls = requestsTo(page, LOGIN)
    await visit(page, '/login')
    await field(page, 'Nom d’utilisateur').fill(account.username)
    await secret(page, 'Mot de passe').fill(account.password)
    await page.getByRole('button', { name: 'Je ne peux pas lire ce code' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Vérification faite par votre appareil' }),
    ).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Vérification faite')
    await expect(code(page)).toHaveCount(0)
    await loginButton(page).click()
    await expect(page).toHaveURL('/redirect')
    expect(calls[0]?.postDataJSON().captchaText).toMatch(/^preuve:\d+$/)
  })

  test('says when the equal way fails, and offers it again', async ({ page }) => {
    await page.route(`${CAPTCHA}/proof`, (route) => route.abort())
    await visit(page, '/login')
    await page.getByRole('button', { name: 'Je ne peux pas lire ce code' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'La vérification n’a pas abouti. Veuillez réessayer.',
    )
    await expect(page.getByRole('button', { name: 'Je ne peux pas lire ce code' })).toBeVisible()
  })
})
