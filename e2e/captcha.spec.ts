import { expect, type Route } from '@playwright/test'
import { buildAccount } from './accounts.ts'
import {
  CAPTCHA,
  code,
  fillLogin,
  LOCAL_CODE,
  LOGIN,
  loginButton,
  openLogin,
  test,
  WRONG_CODE,
} from './auth-pages.ts'
import { DESKS } from './first-screen.ts'
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
    for (const size of DESKS) {
      await page.setViewportSize(size)
      await expect(loginButton(page), `${size.width} px`).toBeInViewport({ ratio: 1 })
    }
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

  test('leaves the button in sight on a small desk, below the header', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 657 })
    await openLogin(page)
    await expect(code(page)).toBeInViewport({ ratio: 1 })
    await expect(loginButton(page)).toBeInViewport({ ratio: 1 })
  })

  test('has no place on the page of a site that asks for none, before or after it is asked', async ({
    page,
  }) => {
    const asked = Promise.withResolvers<Route>()
    await page.route(CAPTCHA, asked.resolve)
    await visit(page, '/login')
    const before = await loginButton(page).boundingBox()
    await (await asked.promise).fulfill({ json: { captcha: 'off' } })
    await expect(code(page)).toBeHidden()
    expect(await loginButton(page).boundingBox()).toEqual(before)
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
})
