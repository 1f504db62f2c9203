import { expect, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { REFUSED, requestsTo, visit } from './site.ts'
import { test as base } from './test.ts'

export const LOGIN = '/api/auth/login'
export const CAPTCHA = '/api/auth/captcha'
export const WRONG_CODE = 'Code de sécurité incorrect'
/** What the page draws when chance always answers 0. */
export const LOCAL_CODE = 'AAAAA'

/**
 * The pages of accounts: they keep still, may be refused, and get no captcha from the server, so
 * that they draw their own, the same every time.
 */
export const test = base.extend({
  allowedErrors: [REFUSED],
  page: async ({ page }, use) => {
    await page.addInitScript('Math.random = () => 0')
    await page.route(CAPTCHA, (route) => route.abort())
    await use(page)
  },
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const secret = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const code = (page: Page) => field(page, 'Code de sécurité')
export const tab = (page: Page, name: 'CONNEXION' | 'INSCRIPTION') =>
  page.getByRole('tab', { name })
export const loginButton = (page: Page) => page.getByRole('button', { name: 'Se connecter' })

/** Opens the page and waits for its code; answers the pictures asked for so far and from now on. */
export async function openLogin(page: Page) {
  const pictures = requestsTo(page, CAPTCHA)
  await visit(page, '/login')
  await expect.poll(() => pictures.length).toBe(1)
  return pictures
}

export async function fillLogin(
  page: Page,
  { username, password }: Pick<Account, 'username' | 'password'>,
  captcha = LOCAL_CODE,
) {
  await field(page, 'Nom d’utilisateur').fill(username)
  await secret(page, 'Mot de passe').fill(password)
  await code(page).fill(captcha)
}
