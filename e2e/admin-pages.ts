import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { ADMIN, createAccount, openSession, remember } from './accounts.ts'
import { recordNotices } from './notices.ts'
import { test as base } from './own-site.ts'
import { buy } from './shop.ts'
import { REFUSED } from './site.ts'

/** The panel on a site of its own: it keeps still, on a desk, and may be refused. */
export const test = base.extend({
  viewport: { width: 1440, height: 900 },
  allowedErrors: [REFUSED],
  page: async ({ page }, use) => {
    await recordNotices(page)
    await use(page)
  },
})

let session: ReturnType<typeof openSession> | undefined
/** One sign-in for each worker, whose site has one admin. */
function adminSession(page: Page) {
  session ??= openSession(page.request, ADMIN)
  return session
}

export async function enter(page: Page, tab: string) {
  await remember(page, await adminSession(page))
  await page.goto(`/admin?onglet=${tab}`)
}

/** The headers of an admin who works beside the one on the page. */
export async function otherAdmin(page: Page) {
  const { token } = await adminSession(page)
  return { authorization: `Bearer ${token}` }
}

export const dialog = (page: Page) => page.getByRole('dialog').last()
export const save = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
export const confirm = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Supprimer', exact: true }).click()
export const search = (page: Page, words: string) =>
  page.getByRole('searchbox', { name: 'Rechercher' }).fill(words)

/** Calls of one method to an address are answered with this; the others go through. */
export async function answer(
  page: Page,
  url: RegExp,
  method: string,
  response: Parameters<Route['fulfill']>[0],
) {
  await page.route(url, (route) =>
    route.request().method() === method ? route.fulfill(response) : route.fallback(),
  )
}

async function sellCheapest(page: Page) {
  const products: { name: string; price: number; stock: number }[] = await (
    await page.request.get('/api/shop/products')
  ).json()
  const [cheapest] = products.filter(({ stock }) => stock > 0).toSorted((a, b) => a.price - b.price)
  const { token } = await openSession(page.request, await createAccount(page.request))
  await buy(page, token, cheapest?.name ?? 'nothing to sell')
}

let sale: Promise<void> | undefined
/** Something for the journal to tell, and, once for each worker, a sale for the list of orders. */
export async function leaveTrace(page: Page) {
  sale ??= sellCheapest(page)
  await sale
  const headers = await otherAdmin(page)
  const job = {
    name: 'Vigie',
    salary: 250,
    description: 'Veiller sur la passe.',
    requirements: 'Bonne vue',
    category: 'public',
  }
  const created = await page.request.post('/api/admin/jobs', { data: job, headers })
  const { id } = await created.json()
  expect((await page.request.delete(`/api/admin/jobs/${id}`, { headers })).ok()).toBe(true)
}

/**
 * Takes up what is to be put in order, carries it by the arrow keys and puts it down. By what is
 * said of its place: a key that comes before the places are measured, or that scrolls, moves nothing.
 */
export async function carryTo(page: Page, handle: Locator, place: number) {
  const said = page.getByText(/\s: place \d+\.$/)
  await handle.press('Space')
  await expect(async () => {
    const [, now] = /place (\d+)\.$/.exec((await said.textContent()) ?? '') ?? []
    if (Number(now) !== place)
      await page.keyboard.press(Number(now) < place ? 'ArrowDown' : 'ArrowUp')
    await expect(said).toHaveText(new RegExp(`: place ${place}\\.$`), { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Space')
}
