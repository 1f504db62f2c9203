import { expect, type Page } from '@playwright/test'
import { createAccount, openSession } from './accounts.ts'
import { visit } from './site.ts'

export async function openShop(page: Page) {
  await visit(page, '/shop')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ produits?$/ })).toBeVisible()
}

/** A new customer, signed in for good. */
export async function signIn(page: Page): Promise<string> {
  const { token, user } = await openSession(page.request, await createAccount(page.request))
  // Of the site, and nothing that starts the application.
  await page.goto('/robots.txt')
  await page.evaluate(
    ([authToken, stored]) => {
      localStorage.setItem('authToken', authToken)
      localStorage.setItem('user', stored)
    },
    [token, JSON.stringify(user)] as const,
  )
  return token
}

const catalogue = (page: Page) => page.getByRole('region', { name: 'Tout le comptoir' })
export const crate = (page: Page, name: string) =>
  catalogue(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
export const summary = (page: Page) => page.getByRole('complementary', { name: 'Résumé du panier' })
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Votre panier' })
export const payButton = (page: Page) =>
  summary(page).getByRole('button', { name: 'Passer au paiement' })
export const readCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))

export async function add(page: Page, name: string) {
  await crate(page, name)
    .getByRole('button', { name: `Ajouter ${name} au panier` })
    .click()
}

export async function openCart(page: Page) {
  await summary(page).getByRole('button', { name: 'Voir le panier' }).click()
  await expect(drawer(page)).toBeVisible()
}

/** From the shop to the payment page, with one product in the cart. */
export async function goToPayment(page: Page, name: string) {
  await openShop(page)
  await add(page, name)
  await payButton(page).click()
  await page.waitForURL('**/paiement-test/**')
}

export function answerVerification(page: Page, answer: object) {
  return page.route('**/api/verify-payment/**', (route) => route.fulfill({ json: answer }))
}

/** Buys one product through the API and the sandbox's payment page. */
export async function buy(page: Page, token: string, name: string) {
  const products: { id: number; name: string; price: number; discount: number }[] = await (
    await page.request.get('/api/shop/products')
  ).json()
  const product = products.find((candidate) => candidate.name === name)
  if (!product) throw new Error(`no ${name}`)
  const cents = Math.round((Math.round(product.price * 100) * (100 - product.discount)) / 100)
  const { origin } = new URL((await page.request.get('/api/ready')).url())
  const answer = await page.request.post('/api/create-checkout-session', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      items: [
        {
          price_data: { currency: 'eur', product_data: { name }, unit_amount: cents },
          quantity: 1,
        },
      ],
      metadata: {
        items: [{ product_id: product.id, product_name: name, price: cents / 100, quantity: 1 }],
      },
      success_url: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/cancel`,
    },
    failOnStatusCode: true,
  })
  const { url } = await answer.json()
  await page.request.post(url, { form: { action: 'pay', consent: 'yes' }, maxRedirects: 0 })
}
