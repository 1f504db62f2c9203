import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { createAccount, openSession } from './accounts.ts'
import { REFUSED, stopClock } from './site.ts'
import { test } from './test.ts'

const CHECKOUT = '**/api/create-checkout-session'
const VERIFY = '**/api/verify-payment/**'
const SLOW = { timeout: 20_000 }

async function openShop(page: Page) {
  await page.goto('/shop')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ produits?$/ })).toBeVisible(SLOW)
}

/** A new customer, signed in for good. */
async function signIn(page: Page): Promise<string> {
  const { token, user } = await openSession(page.request, await createAccount(page.request))
  await page.goto('/conditions')
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
const crate = (page: Page, name: string) =>
  catalogue(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const summary = (page: Page) => page.getByRole('complementary', { name: 'Résumé du panier' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Votre panier' })
const payButton = (page: Page) => summary(page).getByRole('button', { name: 'Passer au paiement' })
const readCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))

async function add(page: Page, name: string) {
  await crate(page, name)
    .getByRole('button', { name: `Ajouter ${name} au panier` })
    .click()
}

async function openCart(page: Page) {
  await summary(page).getByRole('button', { name: 'Voir le panier' }).click()
  await expect(drawer(page)).toBeVisible()
}

/** From the shop to the payment page, with one product in the cart. */
async function goToPayment(page: Page, name: string) {
  await openShop(page)
  await add(page, name)
  await payButton(page).click()
  await page.waitForURL('**/paiement-test/**')
}

async function pay(page: Page) {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Payer/ }).click()
}

/** Opens a page whose time passes only when the test says so; a little of it, until there is something to see. */
async function openStopped(page: Page, path: string) {
  await stopClock(page)
  await page.goto(path)
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 250 })
  }).toPass(SLOW)
}

function answerVerification(page: Page, answer: object, status = 200) {
  return page.route(VERIFY, (route) => route.fulfill({ status, json: answer }))
}

/** What a buyer left in this browser before going to pay. */
async function leaveForPayment(page: Page, sessionId: string) {
  await page.goto('/conditions')
  await page.evaluate((id) => {
    const product = { id: 1, name: 'Liasse', price: 2.99, discount: 0, stock: 9, description: '', category: 'Monnaie', image: null }
    localStorage.setItem('cart', JSON.stringify([{ product, quantity: 2 }]))
    localStorage.setItem('checkoutSessionId', id)
  }, sessionId)
}

test.describe('the counter', () => {
  test('shows products with their discount, stock and a preview', async ({ page }) => {
    await openShop(page)
    const captain = crate(page, 'Grade Capitaine')
    await expect(captain.getByText('-20 %')).toBeVisible()
    await expect(captain.locator('s')).toContainText('14,99 €')
    await expect(captain.getByText('11,99 €')).toBeVisible()
    await expect(captain.getByText(/^Trente jours de grade.*\.\.\.$/)).toBeVisible()
    await expect(crate(page, 'Grade Amiral').getByText(/^Plus que [1-5] en stock$/)).toBeVisible()
    const safe = crate(page, 'Coffre de 5 000 000 $')
    await expect(safe.getByText('Rupture de stock')).toBeVisible()
    await expect(safe.getByRole('button', { name: /^Épuisé/ })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('region', { name: 'En vitrine' }).getByRole('article')).toHaveCount(3)
  })

  test('is searched, filtered, and says when there is nothing', async ({ page }) => {
    await openShop(page)
    const crates = catalogue(page).getByRole('article')
    await page.getByLabel('Rechercher').fill('debarquement')
    await expect(crates).toHaveCount(1)
    await page.getByLabel('Rechercher').fill('')
    await page.getByRole('button', { name: /^Grades VIP/ }).click()
    await expect(page.getByRole('button', { name: /^Grades VIP/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(crates).toHaveCount(3)
    await page.getByLabel('Rechercher').fill('liasse')
    await expect(page.getByText('Aucun produit trouvé')).toBeVisible()
    await page.getByRole('button', { name: 'Afficher tous les produits' }).click()
    await expect(crates).toHaveCount(9)
  })

  test('tells everything about a product, by keyboard too', async ({ page }) => {
    await openShop(page)
    const name = crate(page, 'Pack Nouvelle Vie').getByRole('button', { name: 'Pack Nouvelle Vie', exact: true })
    await name.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pack Nouvelle Vie' })
    await expect(dialog.getByText('une berline d’occasion et trente jours')).toBeVisible()
    await expect(dialog.getByText('renoncez au délai de quatorze jours')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(name).toBeFocused()
  })

  test.describe('without an answer', () => {
    test.use({ allowedErrors: [REFUSED] })

    test('shows the error text and tries again', async ({ page }) => {
      await page.route('**/api/shop/products', (route) =>
        route.fulfill({ status: 500, json: { message: 'La boutique est fermée ce soir.' } }),
      )
      await page.goto('/shop')
      await expect(page.getByRole('alert')).toContainText('La boutique est fermée ce soir.')
      await page.unroute('**/api/shop/products')
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(crate(page, 'Grade Matelot')).toBeVisible()
    })
  })
})

test.describe('the cart', () => {
  test('keeps quantities between 1 and the stock', async ({ page }) => {
    await openShop(page)
    await add(page, 'Grade Amiral')
    await openCart(page)
    const stepper = drawer(page).getByRole('group', { name: 'Quantité de Grade Amiral' })
    const quantity = stepper.getByRole('textbox', { name: 'Quantité' })
    const [line] = await readCart(page)
    await expect(stepper.getByRole('button', { name: 'Diminuer' })).toHaveAttribute('aria-disabled', 'true')
    // Disabled, but still there for the keyboard.
    await stepper.getByRole('button', { name: 'Diminuer' }).press('Enter')
    await expect(quantity).toHaveValue('1')
    for (let wanted = 2; wanted <= line.product.stock; wanted++) {
      await stepper.getByRole('button', { name: 'Augmenter' }).click()
      await expect(quantity).toHaveValue(String(wanted))
    }
    await stepper.getByRole('button', { name: 'Augmenter' }).click()
    await expect(page.getByRole('alert')).toContainText(`Désolé, seulement ${line.product.stock} articles disponibles en stock.`)
    await quantity.fill('99')
    await quantity.blur()
    await expect(quantity).toHaveValue(String(line.product.stock))
    expect(await readCart(page)).toMatchObject([{ quantity: line.product.stock }])
    await drawer(page).getByRole('button', { name: 'Retirer Grade Amiral du panier' }).click()
    await expect(drawer(page).getByText('Votre panier est vide')).toBeVisible()
  })

  test('is the same in a second tab', async ({ page, context }) => {
    await openShop(page)
    const other = await context.newPage()
    await openShop(other)
    await add(page, 'Grade Matelot')
    await expect(summary(other).getByText('1 article', { exact: true })).toBeVisible()
    await openCart(other)
    await drawer(other).getByRole('button', { name: 'Augmenter' }).click()
    await expect(summary(page).getByText('2 articles')).toBeVisible()
    await expect(summary(page)).toContainText('9,98 €')
  })

  test('survives a reload and is repaired when products have changed', async ({ page }) => {
    await openShop(page)
    await add(page, 'Grade Matelot')
    await add(page, 'Grade Amiral')
    await page.evaluate(() => {
      const [sailor, admiral] = JSON.parse(localStorage.getItem('cart') ?? '[]')
      sailor.product.price = '1.50'
      admiral.quantity = 50
      const gone = { product: { ...sailor.product, id: 99999, name: 'Sous-marin' }, quantity: 1 }
      localStorage.setItem('cart', JSON.stringify([sailor, admiral, gone]))
    })
    await openShop(page)
    const notice = page.getByRole('status').filter({ hasText: 'Panier mis à jour' })
    await expect(notice).toContainText('« Grade Matelot » coûte maintenant 4,99 €.')
    await expect(notice).toContainText('« Sous-marin » n’est plus en vente.')
    await expect(notice).toContainText('« Grade Amiral » : quantité ramenée à')
    await expect(summary(page)).not.toContainText('Sous-marin')
  })

  test('that cannot be read is empty', async ({ page }) => {
    await page.goto('/conditions')
    await page.evaluate(() => localStorage.setItem('cart', '{oups'))
    await openShop(page)
    await expect(summary(page)).toContainText('0 article')
  })

  test('is under the thumb on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openShop(page)
    await expect(summary(page)).toBeHidden()
    await add(page, 'Grade Matelot')
    await page.getByRole('button', { name: /^Ouvrir le panier : 1 article/ }).click()
    await expect(drawer(page)).toContainText('Grade Matelot')
  })
})

test.describe('before paying', () => {
  test('a visitor is asked to log in', async ({ page }) => {
    await openShop(page)
    await add(page, 'Grade Matelot')
    await openCart(page)
    await drawer(page).getByRole('button', { name: 'Passer au paiement' }).click()
    await expect(page.getByRole('alert')).toContainText('Please log in to checkout.')
    await page.getByRole('alert').getByRole('link', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await readCart(page)).toHaveLength(1)
  })

  test('an empty cart is said to be empty', async ({ page }) => {
    await signIn(page)
    await openShop(page)
    await payButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Your cart is empty.')
  })

  test('a double click sends once', async ({ page }) => {
    await signIn(page)
    await openShop(page)
    await add(page, 'Grade Matelot')
    let sent = 0
    await page.route(CHECKOUT, (route) => {
      sent += 1
      return route.continue()
    })
    await payButton(page).dblclick()
    await page.waitForURL('**/paiement-test/**')
    expect(sent).toBe(1)
  })

  test('sends the cart exactly as agreed', async ({ page }) => {
    const token = await signIn(page)
    await openShop(page)
    await add(page, 'Grade Capitaine')
    const sending = page.waitForRequest(CHECKOUT)
    await payButton(page).click()
    const request = await sending
    const { origin } = new URL(page.url())
    expect(await request.headerValue('authorization')).toBe(`Bearer ${token}`)
    expect(request.postDataJSON()).toEqual({
      items: [
        {
          price_data: {
            currency: 'eur',
            product_data: {
              name: 'Grade Capitaine',
              description: expect.stringContaining('Trente jours de grade'),
              images: [`${origin}/art/products/grade-capitaine.svg`],
            },
            unit_amount: 1199,
          },
          quantity: 1,
        },
      ],
      metadata: { items: [{ product_id: expect.any(Number), product_name: 'Grade Capitaine', price: 11.99, quantity: 1 }] },
      success_url: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/cancel`,
    })
    // Chromium can hang for good when it is closed in the instant a page goes elsewhere.
    await page.waitForURL('**/paiement-test/**')
  })

  test('a page shown again by the back button is no longer processing', async ({ page }) => {
    await signIn(page)
    await openShop(page)
    await add(page, 'Grade Matelot')
    await page.route(CHECKOUT, () => undefined)
    await payButton(page).click()
    await expect(summary(page).getByRole('button', { name: 'Ouverture du paiement…' })).toHaveAttribute('aria-disabled', 'true')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(payButton(page)).toBeVisible()
  })

  test.describe('when the server refuses', () => {
    test.use({ allowedErrors: [REFUSED] })

    test('says why, and brings the cart up to date', async ({ page }) => {
      await signIn(page)
      await openShop(page)
      await add(page, 'Grade Matelot')
      await page.evaluate(() => {
        const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]')
        line.product.price = 1
        localStorage.setItem('cart', JSON.stringify([line]))
      })
      await payButton(page).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Error during checkout. Please try again.')
      await expect(alert).toContainText('Le prix de « Grade Matelot » a changé.')
      await expect(summary(page)).toContainText('4,99 €')
      await payButton(page).click()
      await page.waitForURL('**/paiement-test/**')
    })

    test('a network failure is said as such', async ({ page }) => {
      await signIn(page)
      await openShop(page)
      await add(page, 'Grade Matelot')
      await page.route(CHECKOUT, (route) => route.abort())
      await payButton(page).click()
      await expect(page.getByRole('alert')).toContainText('Error during checkout. Please try again.')
      await expect(page.getByRole('alert')).toContainText('Erreur de connexion au serveur')
      await expect(payButton(page)).toBeVisible()
    })

    test('a token that is no longer good counts as none', async ({ page }) => {
      await signIn(page)
      await page.evaluate(() => localStorage.setItem('authToken', 'perime'))
      await openShop(page)
      await add(page, 'Grade Matelot')
      await payButton(page).click()
      await expect(page.getByRole('alert')).toContainText('Please log in to checkout.')
      expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    })
  })
})

test.describe('a purchase', () => {
  test('goes from the counter to a paid order, empties the cart and lowers the stock', async ({ page, context }) => {
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
    await expect(summary(other)).toContainText('0 article')
    expect(await page.evaluate(() => [localStorage.getItem('cart'), localStorage.getItem('checkoutSessionId')])).toEqual([null, null])
    await page.getByRole('link', { name: 'Retour à la boutique' }).click()
    await expect(crate(page, 'Pack Débarquement').getByText('Plus que 2 en stock')).toBeVisible()
    await expect(summary(page)).toContainText('0 article')
    expect(await ordersOf(page, token)).toMatchObject([{ status: 'completed', items: [{ product_name: 'Pack Débarquement' }] }])
  })

  test('can be refused, then paid', async ({ page }) => {
    await signIn(page)
    await goToPayment(page, 'Liasse de 100 000 $')
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
    await goToPayment(page, 'Mallette de 500 000 $')
    await page.request.post(page.url(), { form: { action: 'pay', consent: 'yes' }, maxRedirects: 0 })
    await page.close()
    const later = await context.newPage()
    expect(await ordersOf(later, token)).toMatchObject([{ status: 'completed', amount: 9.99 }])
    await openShop(later)
    await expect(later.getByText('Votre dernière commande est payée : le panier est de nouveau vide.')).toBeVisible()
    await expect(summary(later)).toContainText('0 article')
  })

  test('can be taken up again after the back button', async ({ page }) => {
    await signIn(page)
    await goToPayment(page, 'Grade Matelot')
    const first = page.url()
    await page.goBack()
    await expect(summary(page)).toContainText('1 × Grade Matelot')
    await payButton(page).click()
    await page.waitForURL((url) => url.pathname.startsWith('/paiement-test/') && url.href !== first)
    await pay(page)
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  })

  test('asks for consent before it can be paid', async ({ page }) => {
    await signIn(page)
    await goToPayment(page, 'Grade Matelot')
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await page.getByRole('button', { name: /^Payer/ }).click()
    await expect(page).toHaveURL(/paiement-test/)
    await expect(page.getByRole('checkbox')).toBeFocused()
  })
})

async function ordersOf(page: Page, token: string) {
  const answer = await page.request.get('/api/user/orders', { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()).orders
}

async function stockOf(page: Page, name: string): Promise<number> {
  const products: { name: string; stock: number }[] = await (await page.request.get('/api/shop/products')).json()
  return products.find((product) => product.name === name)?.stock ?? 0
}

test.describe('the page a payment comes back to', () => {
  const stored = (page: Page) => page.evaluate(() => [localStorage.getItem('cart'), localStorage.getItem('checkoutSessionId')])

  test('celebrates a payment for five seconds, once it is sure', async ({ page }) => {
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
    await expect(page.getByRole('link', { name: 'Retour à la boutique' })).toHaveAttribute('href', '/shop')
  })

  test('keeps still for those who asked for it', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await answerVerification(page, { success: true, paid: true })
    await page.goto('/success?session_id=cs_still')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(page.locator('canvas')).toHaveCount(0)
  })

  test('falls back to the stored session, asks for 30 seconds, then offers to ask again', async ({ page }) => {
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

  test('an old link does not empty a new cart', async ({ page }) => {
    await leaveForPayment(page, 'cs_old')
    await answerVerification(page, { success: true, paid: true })
    await page.goto('/success?session_id=cs_old')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await page.getByRole('link', { name: 'Retour à la boutique' }).click()
    await add(page, 'Grade Matelot')
    await page.goto('/success?session_id=cs_old')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    expect(await readCart(page)).toHaveLength(1)
  })

  test('says that the money went back, in the server’s words', async ({ page }) => {
    await answerVerification(page, { success: true, paid: false, message: 'Vous êtes intégralement remboursé.' })
    await page.goto('/success?session_id=cs_back')
    await expect(page.getByRole('heading', { name: 'Paiement remboursé' })).toBeVisible()
    await expect(page.getByText('Vous êtes intégralement remboursé.')).toBeVisible()
    await expect(page.getByText('Payment Successful!')).toHaveCount(0)
  })

  test('without a session asks nothing', async ({ page }) => {
    let asked = 0
    await page.route(VERIFY, (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto('/success')
    await expect(page.getByRole('heading', { name: 'Aucun paiement à vérifier' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Retour à la boutique' })).toHaveAttribute('href', '/shop')
    expect(asked).toBe(0)
  })

  test.describe('when it gets no good answer', () => {
    test.use({ allowedErrors: [REFUSED] })

    test('does not know a session that nobody knows', async ({ page }) => {
      await page.goto('/success?session_id=cs_inconnue')
      await expect(page.getByRole('heading', { name: 'Paiement introuvable' })).toBeVisible()
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

test.describe('for everyone', () => {
  async function expectAccessible(page: Page) {
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  }

  for (const theme of ['dark', 'light'] as const) {
    for (const width of [390, 768, 1440]) {
      test(`the counter, a product and the cart have no fault that axe can see (${theme}, ${width})`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        await openShop(page)
        await expectAccessible(page)
        await crate(page, 'Grade Capitaine').getByRole('button', { name: 'Grade Capitaine', exact: true }).click()
        await expectAccessible(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Ajouter/ })
          .click()
        await page.getByRole('button', { name: width < 1024 ? /^Ouvrir le panier/ : 'Voir le panier' }).click()
        await expectAccessible(page)
      })

      test(`the pages a payment comes back to have no fault that axe can see (${theme}, ${width})`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        await answerVerification(page, { success: true, paid: true })
        for (const path of ['/success?session_id=cs_axe', '/cancel']) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1, name: /^Payment/ })).toBeVisible(SLOW)
          await expectAccessible(page)
        }
      })
    }

    test(`the payment page has no fault that axe can see (${theme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await signIn(page)
      await goToPayment(page, 'Liasse de 100 000 $')
      await expectAccessible(page)
    })
  }
})
