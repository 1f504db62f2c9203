import { expect, type Page } from '@playwright/test'
import { answerVerification, readCart, VERIFY } from './shop.ts'
import { type Answer, REFUSED, stopClock } from './site.ts'
import { test } from './test.ts'

/**
 * Opens a page whose time passes only when the test says so; a little of it, until there is
 * something to see.
 */
async function openStopped(page: Page, path: string) {
  await stopClock(page)
  await page.goto(path)
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 250 })
  }).toPass()
}

/** What a buyer left in this browser before going to pay. */
async function leaveForPayment(page: Page, sessionId: string) {
  await page.goto('/conditions')
  await page.evaluate((id) => {
    const product = {
      id: 1,
      name: 'Liasse',
      price: 2.99,
      discount: 0,
      stock: 9,
      description: '',
      category: 'Monnaie',
      image: null,
    }
    localStorage.setItem('cart', JSON.stringify([{ product, quantity: 2 }]))
    localStorage.setItem('checkoutSessionId', id)
  }, sessionId)
}

test.describe('the page a payment comes back to', () => {
  const stored = (page: Page) =>
    page.evaluate(() => [localStorage.getItem('cart'), localStorage.getItem('checkoutSessionId')])

  test('celebrates a payment for five seconds, once it is sure', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await leaveForPayment(page, 'cs_1')
    const answers = [
      { success: true, paid: false },
      { success: false, paid: true },
      { success: true, paid: true },
    ]
    const asked: string[] = []
    await page.route(VERIFY, (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({ json: answers[asked.length - 1] ?? answers[2] })
    })
    await openStopped(page, '/success?session_id=cs_query')
    await expect(page.getByRole('heading', { name: 'Vérification du paiement' })).toBeVisible()
    await page.clock.runFor(2000)
    await expect.poll(() => asked.length).toBe(2)
    await expect(page.getByText('Payment Successful!')).toHaveCount(0)
    expect(await stored(page)).toEqual([expect.stringContaining('Liasse'), 'cs_1'])
    await page.clock.runFor(2000)
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(page.locator('canvas[data-pieces="300"]')).toBeVisible()
    await page.clock.runFor(4900)
    await expect(page.locator('canvas')).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(page.locator('canvas')).toHaveCount(0)
    expect(new Set(asked)).toEqual(new Set(['/api/verify-payment/cs_query']))
    expect(await stored(page)).toEqual([null, null])
    await expect(page.getByRole('link', { name: 'Retour à la boutique' })).toHaveAttribute(
      'href',
      '/shop',
    )
  })

  test('falls back to the stored session, asks for 30 seconds, then offers to ask again', async ({
    page,
  }) => {
    await leaveForPayment(page, 'cs_stored')
    let asked = 0
    await page.route('**/api/verify-payment/cs_stored', (route) => {
      asked += 1
      return route.fulfill({ json: { success: true, paid: false } })
    })
    await openStopped(page, '/success')
    await expect(page.getByRole('heading', { name: 'Vérification du paiement' })).toBeVisible()
    await page.clock.runFor(30_000)
    await expect(page.getByRole('heading', { name: 'Paiement non confirmé' })).toBeVisible()
    // Half a minute has passed in the page in an instant: its requests are still arriving.
    await expect.poll(() => asked).toBeGreaterThanOrEqual(14)
    expect(asked).toBeLessThanOrEqual(16)
    expect(await stored(page)).toEqual([expect.stringContaining('Liasse'), 'cs_stored'])
    await page.unroute('**/api/verify-payment/cs_stored')
    await answerVerification(page, { success: true, paid: true })
    await page.getByRole('button', { name: 'Vérifier à nouveau' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  })

  test('an old link empties a new cart with its session, and gives it back when asked; nothing moves for those who asked for it', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await answerVerification(page, { success: true, paid: true })
    await leaveForPayment(page, 'cs_new')
    await page.goto('/success?session_id=cs_old')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(page.locator('canvas')).toHaveCount(0)
    await expect.poll(() => stored(page)).toEqual([null, null])
    await page.reload()
    await page.getByRole('link', { name: 'Récupérer mon panier' }).click()
    await expect(page).toHaveURL('/shop')
    expect(await readCart(page)).toMatchObject([{ quantity: 2 }])
  })

  test.describe('when it gets no good answer', () => {
    test.use({ allowedErrors: [REFUSED] })

    test('asks nothing without a session; knows no session that nobody knows, and says that it is busy or that the money went back in the server’s words', async ({
      page,
    }) => {
      let asked = 0
      let answer: Answer = null
      await page.route(VERIFY, (route) => {
        asked += 1
        return answer ? route.fulfill(answer) : route.continue()
      })
      await page.goto('/success')
      await expect(page.getByRole('heading', { name: 'Aucun paiement à vérifier' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Retour à la boutique' })).toHaveAttribute(
        'href',
        '/shop',
      )
      expect(asked).toBe(0)

      await page.goto('/success?session_id=cs_inconnue')
      await expect(page.getByRole('heading', { name: 'Paiement introuvable' })).toBeVisible()

      answer = { status: 503, json: { message: 'La base de données ne répond pas.' } }
      await page.goto('/success?session_id=cs_busy')
      await expect(
        page.getByText('La base de données ne répond pas. Nous redemandons'),
      ).toBeVisible()
      const message = 'Vous êtes intégralement remboursé.'
      answer = { json: { success: true, paid: false, message } }
      await expect(page.getByRole('heading', { name: 'Paiement remboursé' })).toBeVisible()
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByText('Payment Successful!')).toHaveCount(0)
    })

    test('goes on asking through a bad connection, then says so', async ({ page }) => {
      await page.route(VERIFY, (route) => route.abort())
      await openStopped(page, '/success?session_id=cs_loin')
      await expect(page.getByText('La liaison est mauvaise')).toBeVisible()
      await page.clock.runFor(30_000)
      await expect(page.getByRole('heading', { name: 'Vérification impossible' })).toBeVisible()
    })

    test('a cancellation that cannot be reported is nobody’s trouble', async ({ page }) => {
      await leaveForPayment(page, 'cs_1')
      await page.route('**/api/cancel-checkout/**', (route) => route.abort())
      const reported = page.waitForRequest('**/api/cancel-checkout/cs_1')
      await page.goto('/cancel')
      await reported
      await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
      expect(await stored(page)).toEqual([expect.stringContaining('Liasse'), 'cs_1'])
    })
  })
})
