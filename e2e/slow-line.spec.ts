import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { createAccount } from './accounts.ts'
import { add, summary } from './shop.ts'
import { waitUntilAlive } from './site.ts'
import { test } from './test.ts'

/**
 * The site behind a line that hands over the first half of a page and keeps the rest until told.
 */
async function halfOfPage(site: string, path: string) {
  const rest = Promise.withResolvers<void>()
  const line = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', site), {
      headers: { accept: request.headers.accept ?? '*/*' },
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    if (request.url !== path) return response.end(body)
    response.write(body.subarray(0, body.length / 2))
    await rest.promise
    response.end(body.subarray(body.length / 2))
  })
  await new Promise<void>((listening) => line.listen(0, listening))
  return {
    address: `http://localhost:${(line.address() as AddressInfo).port}${path}`,
    letRestThrough: rest.resolve,
    stop: () => new Promise((stopped) => line.close(stopped)),
  }
}

test('a page of which only the half has come can be read, and comes alive once it is whole', async ({
  page,
  baseURL,
}) => {
  const line = await halfOfPage(baseURL as string, '/conditions')
  const scripts = page.waitForResponse(/\/assets\/conditions-screen/)
  await page.goto(line.address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await scripts
  expect(await page.evaluate(`document.querySelector('script[type=module]')`)).toBeNull()

  line.letRestThrough()
  await waitUntilAlive(page)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.close()
  await line.stop()
})

test('a page is parsed to its end while its styles are still on the way, so that they are waited for only once', async ({
  page,
}) => {
  const styles = Promise.withResolvers<void>()
  await page.route('**/*.css', async (route) => {
    await styles.promise
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })

  styles.resolve()
  await waitUntilAlive(page)
})

test.describe('what is pressed before the scripts have come', () => {
  /** The page, whose scripts wait until they are let through. */
  async function visitAhead(page: Page, path: string) {
    const line = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await line.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    // What keeps the press is there: it is what asks for the scripts.
    await page.waitForSelector('link[rel=modulepreload]', { state: 'attached' })
    return line.resolve
  }

  test('is in the cart once they have', async ({ page }) => {
    const letThrough = await visitAhead(page, '/shop')
    await add(page, 'Grade Matelot')
    letThrough()
    await expect(summary(page).getByText('1 article', { exact: true })).toBeVisible()
    await waitUntilAlive(page)
    await expect(summary(page)).toContainText('4,99 €')
  })

  test('signs in once they have, and writes no password into the address', async ({ page }) => {
    const account = await createAccount(page.request)
    const letThrough = await visitAhead(page, '/login')
    await page.getByLabel('Nom d’utilisateur').fill(account.username)
    await page.getByLabel('Mot de passe', { exact: true }).fill(account.password)
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).search).toBe('')
    letThrough()
    await page.waitForURL('**/redirect')
  })
})

test.describe('without any scripts', () => {
  // Nothing answers such a form.
  test.use({ javaScriptEnabled: false, allowedErrors: ['404'] })

  test('a password that is sent all the same is not in the address', async ({ page }) => {
    await page.goto('/login')
    const password = page.locator('input[type=password]')
    await password.fill('marée-haute')
    const sent = page.waitForRequest((request) => request.isNavigationRequest())
    await password.press('Enter')
    expect((await sent).url()).not.toContain('?')
  })
})
