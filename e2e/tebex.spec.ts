import { expect, type Page } from '@playwright/test'
import type { FakeTebex } from '../server/testing/fake-tebex.ts'
import { ADMIN, openSession } from './accounts.ts'
import { add, openShop, payButton, readCart, signIn } from './shop.ts'
import { test } from './tebex-site.ts'

// In one worker: a site costs more than the three of them.
test.describe.configure({ mode: 'default' })

/** A package of the store that the owner has made a product of. */
async function sell(page: Page, tebex: FakeTebex, name: string, price: number) {
  const sold = tebex.addPackage({ name, price })
  const { token } = await openSession(page.request, ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  for (const step of ['refresh', 'import'])
    await page.request.post(`/api/admin/catalogue/${step}`, {
      headers,
      data: {},
      failOnStatusCode: true,
    })
  return sold
}

/** From the shop to where the buyer signs in. */
async function goToLogin(page: Page, name: string) {
  await signIn(page)
  await openShop(page)
  await add(page, name)
  await payButton(page).click()
  await page.waitForURL('**/login/**')
}

const leave = (page: Page, button: string) => page.getByRole('button', { name: button }).click()

test('a purchase leads through the sign-in with Cfx.re to the payment, and home', async ({
  page,
  tebex,
}) => {
  await sell(page, tebex, 'Grade Vigie', 12)
  await goToLogin(page, 'Grade Vigie')
  await leave(page, 'Authorize')
  await expect(page.getByText('12,00 €')).toBeVisible()
  await leave(page, 'Pay')
  await expect(page).toHaveURL(/\/success/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Payment Successful/i)
  await expect.poll(() => readCart(page)).toEqual([])
  await page.goto('/panelclient?onglet=commandes')
  await page.getByRole('button', { name: /^Détails/ }).click()
  const order = page.getByRole('dialog')
  await expect(order.getByText('Grade Vigie').first()).toBeVisible()
  await expect(order.getByRole('definition').filter({ hasText: /^Tebex$/ })).toBeVisible()
  // Tebex sells, so what we give is no invoice.
  await expect(order.getByRole('button', { name: 'Télécharger le récapitulatif' })).toBeEnabled()
})

test('who does not sign in comes back to their cart, and reads why', async ({ page, tebex }) => {
  await sell(page, tebex, 'Grade Mousse', 3)
  await goToLogin(page, 'Grade Mousse')
  await leave(page, 'Cancel')
  await expect(page).toHaveURL(/\/cancel/)
  await expect(page.getByText('se connecter avec votre compte Cfx.re')).toBeVisible()
  expect(await readCart(page)).toHaveLength(1)
})

test('a price that Tebex has raised since is told before anything is paid', async ({
  page,
  tebex,
}) => {
  const sold = await sell(page, tebex, 'Grade Bosco', 7)
  await goToLogin(page, 'Grade Bosco')
  sold.total_price = 8.4
  await leave(page, 'Authorize')
  await expect(page).toHaveURL(/\/cancel/)
  await expect(page.getByText(/Tebex demande 8,40\s€.*7,00\s€/)).toBeVisible()
})
