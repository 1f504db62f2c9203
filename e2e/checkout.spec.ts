import { expect, type Page } from '@playwright/test'
import { createAccount } from './accounts.ts'
import {
  add,
  crate,
  drawer,
  goToPayment,
  openCart,
  openShop,
  payButton,
  readCart,
  signIn,
  summary,
} from './shop.ts'
import { REFUSED } from './site.ts'
import { test } from './test.ts'

async function pay(page: Page) {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Payer/ }).click()
}

test.describe('before paying', () => {
  // The choice page asks whether they are an admin.
  test.use({ allowedErrors: [REFUSED] })

  test('a visitor is asked to log in, and finds their cart open again', async ({ page }) => {
    await openShop(page)
    await add(page, 'Grade Matelot')
    await openCart(page)
    await drawer(page).getByRole('button', { name: 'Passer au paiement' }).click()
    await expect(page.getByRole('alert')).toContainText('Please log in to checkout.')
    await page.getByRole('alert').getByRole('link', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await readCart(page)).toHaveLength(1)
    const { username, password } = await createAccount(page.request)
    await page.getByLabel('Nom d’utilisateur').fill(username)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL('/shop')
    await expect(drawer(page)).toContainText('Grade Matelot')
    await page.reload()
    await expect(drawer(page)).toBeHidden()
  })
})

test.describe('a purchase', () => {
  test('goes from the counter to a paid order, empties the cart and lowers the stock', async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const token = await signIn(page)
    await openShop(page)
    await expect(crate(page, 'Pack Débarquement').getByText('Plus que 3 en stock')).toBeVisible()
    const other = await context.newPage()
    await goToPayment(page, 'Pack Débarquement')
    await openShop(other)
    await expect(summary(other)).toContainText('1 article')
    await pay(page)
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(page.locator('canvas[data-pieces="300"]')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    const bought = page.getByRole('region', { name: 'Votre livraison' })
    await expect(bought).toContainText('1 × Pack Débarquement')
    await expect(bought).toContainText('Total payé7,99 €')
    await expect(bought).toContainText('79 points de fidélité gagnés')
    await expect(summary(other)).toContainText('0 article')
    expect(
      await page.evaluate(() => [
        localStorage.getItem('cart'),
        localStorage.getItem('checkoutSessionId'),
      ]),
    ).toEqual([null, null])
    await page.getByRole('link', { name: 'Retour à la boutique' }).click()
    await expect(crate(page, 'Pack Débarquement').getByText('Plus que 2 en stock')).toBeVisible()
    await expect(summary(page)).toContainText('0 article')
    expect(await ordersOf(page, token)).toMatchObject([
      { status: 'completed', items: [{ product_name: 'Pack Débarquement' }] },
    ])
  })

  test('wants consent, can be left by the back button, taken up again, refused, then paid', async ({
    page,
  }) => {
    await signIn(page)
    await goToPayment(page, 'Grade Matelot')
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await page.getByRole('button', { name: /^Payer/ }).click()
    await expect(page).toHaveURL(/paiement-test/)
    await expect(page.getByRole('checkbox')).toBeFocused()
    const first = page.url()
    await page.goBack()
    await expect(summary(page)).toContainText('1 × Grade Matelot')
    await payButton(page).click()
    await page.waitForURL((url) => url.pathname.startsWith('/paiement-test/') && url.href !== first)
    await page.getByRole('button', { name: 'Simuler une carte refusée' }).click()
    await expect(page.getByRole('alert')).toContainText('Votre carte a été refusée.')
    await pay(page)
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  })

  test('can be cancelled: the cart stays and the stock is free at once', async ({ page }) => {
    await signIn(page)
    await goToPayment(page, 'Pack Nouvelle Vie')
    const held = await stockOf(page, 'Pack Nouvelle Vie')
    const reported = page.waitForResponse('**/api/cancel-checkout/**')
    await page.getByRole('link', { name: 'Annuler et revenir au site' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
    await expect(page.locator('main a[href="/"]')).toBeVisible()
    expect((await reported).ok()).toBe(true)
    expect(await stockOf(page, 'Pack Nouvelle Vie')).toBe(held + 1)
    expect(await readCart(page)).toHaveLength(1)
    await page.getByRole('link', { name: 'Reprendre mon panier' }).click()
    await expect(summary(page)).toContainText('Pack Nouvelle Vie')
  })

  test('is not lost when the tab is closed after paying', async ({ page, context }) => {
    const token = await signIn(page)
    await goToPayment(page, 'Mallette de $500,000')
    await page.request.post(page.url(), {
      form: { action: 'pay', consent: 'yes' },
      maxRedirects: 0,
    })
    await page.close()
    const later = await context.newPage()
    expect(await ordersOf(later, token)).toMatchObject([{ status: 'completed', amount: 9.99 }])
    await openShop(later)
    await expect(
      later.getByText('Votre dernière commande est payée : le panier est de nouveau vide.'),
    ).toBeVisible()
    await expect(summary(later)).toContainText('0 article')
  })
})

async function ordersOf(page: Page, token: string) {
  const answer = await page.request.get('/api/user/orders', {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()).orders
}

async function stockOf(page: Page, name: string): Promise<number> {
  const products: { name: string; stock: number }[] = await (
    await page.request.get('/api/shop/products')
  ).json()
  return products.find((product) => product.name === name)?.stock ?? 0
}
