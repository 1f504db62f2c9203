import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { cancelCheckout, verifyPayment } from '#contract/endpoints/checkout.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import { buildProduct } from '#web/testing/build-product.ts'
import { FIRST_SITE } from '#web/testing/first-site.ts'
import { expectAddress, openSite } from '#web/testing/site.tsx'
import { follow, press } from '#web/testing/user.ts'
import { freezeClock, frozenUntil, pass, stopClockBeforeTests } from '#web/testing/visitor.tsx'

stopClockBeforeTests()

const CHECKING = 'Vérification du paiement'
const PAID = 'Payment Successful!'

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const expectTitle = (text: string) => waitFor(() => expect(title()).toBe(text))
const stored = () => [localStorage.getItem('cart'), localStorage.getItem('checkoutSessionId')]
const canvas = () => document.querySelector('canvas')
const asked = () => sentTo(verifyPayment).map(({ path }) => path)
const addressOf = (sessionId: string) => verifyPayment.path.replace(':sessionId', sessionId)
const expectWayToShop = () =>
  expect(screen.getByRole('link', { name: 'Retour à la boutique' })).toHaveAttribute(
    'href',
    '/shop',
  )

/** What a buyer left in this browser before going to pay. */
function leaveForPayment(sessionId: string) {
  localStorage.setItem(
    'cart',
    JSON.stringify([{ product: buildProduct({ name: 'Liasse' }), quantity: 2 }]),
  )
  localStorage.setItem('checkoutSessionId', sessionId)
}

/** There is nothing to draw on here: what is drawn goes nowhere. */
function drawNowhere() {
  const nowhere = new Proxy({ canvas: { width: 0, height: 0 } } as CanvasRenderingContext2D, {
    get: (target, name) => (name === 'canvas' ? target.canvas : () => undefined),
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => nowhere)
}

function preferLessMotion() {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia.call(window, query.includes('reduced-motion') ? 'all' : query),
  )
}

describe('the page a payment comes back to', () => {
  test('celebrates a payment for five seconds, once it is sure', async () => {
    drawNowhere()
    leaveForPayment('cs_1')
    const answers = [
      { success: true, paid: false },
      { success: false, paid: true },
      { success: true, paid: true },
    ]
    answer(verifyPayment, () => ({ json: answers[asked().length - 1] ?? answers[2] }))
    await openSite('/success?session_id=cs_query')
    freezeClock()
    expect(title()).toBe(CHECKING)
    await pass(2000)
    await frozenUntil(() => expect(asked()).toHaveLength(2))
    await pass(0)
    expect(screen.queryByText(PAID)).toBeNull()
    expect(stored()).toEqual([expect.stringContaining('Liasse'), 'cs_1'])
    await pass(2000)
    await frozenUntil(() => expect(title()).toBe(PAID))
    expect(canvas()).toHaveAttribute('data-pieces', '300')
    await pass(4900)
    expect(canvas()).not.toBeNull()
    await pass(200)
    expect(canvas()).toBeNull()
    expect(asked()).toEqual(Array(3).fill(addressOf('cs_query')))
    expect(stored()).toEqual([null, null])
    expectWayToShop()
  })

  test('falls back to the stored session, asks for 30 seconds, then offers to ask again', async () => {
    drawNowhere()
    leaveForPayment('cs_stored')
    answer(verifyPayment, { json: { success: true, paid: false } })
    await openSite('/success')
    expect(title()).toBe(CHECKING)
    await pass(30_000)
    await expectTitle('Paiement non confirmé')
    expect(asked().length).toBeGreaterThanOrEqual(14)
    expect(asked().length).toBeLessThanOrEqual(16)
    expect(new Set(asked())).toEqual(new Set([addressOf('cs_stored')]))
    expect(stored()).toEqual([expect.stringContaining('Liasse'), 'cs_stored'])
    answer(verifyPayment, { json: { success: true, paid: true } })
    await press('Vérifier à nouveau')
    await expectTitle(PAID)
  })

  test('empties a new cart with its session when it is an old link, and gives it back when asked; nothing moves for those who asked for it', async () => {
    preferLessMotion()
    answer(verifyPayment, { json: { success: true, paid: true } })
    leaveForPayment('cs_new')
    await openSite('/success?session_id=cs_old')
    await expectTitle(PAID)
    expect(canvas()).toBeNull()
    await waitFor(() => expect(stored()).toEqual([null, null]))
    cleanup()
    await openSite('/success?session_id=cs_old')
    await follow('Récupérer mon panier')
    await expectAddress('/shop')
    expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ quantity: 2 }])
  })

  test('asks nothing without a session', async () => {
    await openSite('/success')
    expect(title()).toBe('Aucun paiement à vérifier')
    expectWayToShop()
    await pass(30_000)
    expect(asked()).toEqual([])
  })

  test('knows no session that nobody knows', async () => {
    answer(verifyPayment, { status: 404 })
    await openSite('/success?session_id=cs_inconnue')
    await expectTitle('Paiement introuvable')
  })

  test('says that it is busy or that the money went back in the server’s words', async () => {
    const busy = 'La base de données ne répond pas.'
    answer(verifyPayment, { status: 503, json: { message: busy } })
    await openSite('/success?session_id=cs_busy')
    await screen.findByText(`${busy} Nous redemandons, gardez cette page ouverte.`)
    const message = 'Vous êtes intégralement remboursé.'
    answer(verifyPayment, { json: { success: true, paid: false, message } })
    await pass(2000)
    await expectTitle('Paiement remboursé')
    screen.getByText(new RegExp(message))
    expect(screen.queryByText(PAID)).toBeNull()
  })

  test('goes on asking through a bad connection, then says so', async () => {
    answer(verifyPayment, null)
    await openSite('/success?session_id=cs_loin')
    await screen.findByText(/^La liaison est mauvaise/)
    await pass(30_000)
    await expectTitle('Vérification impossible')
    expect(asked().length).toBeGreaterThanOrEqual(14)
  })
})

describe('a cancellation', () => {
  test('that cannot be reported is nobody’s trouble', async () => {
    leaveForPayment('cs_1')
    answer(cancelCheckout, null)
    await openSite('/cancel')
    await waitFor(() =>
      expect(sentTo(cancelCheckout).map(({ path }) => path)).toEqual([
        cancelCheckout.path.replace(':sessionId', 'cs_1'),
      ]),
    )
    await pass(1000)
    expect(title()).toBe('Payment Cancelled')
    expect(screen.getByRole('region', { name: 'Votre panier' })).toHaveTextContent('2 × Liasse')
    expect(stored()).toEqual([expect.stringContaining('Liasse'), 'cs_1'])
  })
})

test.for(['/success', '/cancel'])('the top bar is not shown on %s', async (path) => {
  await openSite(path)
  screen.getByRole('contentinfo')
  expect(screen.queryByRole('navigation', { name: 'Navigation principale' })).toBeNull()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('link', { name: 'REJOINDRE LE SERVEUR' })).toBeNull()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: FIRST_SITE.identity.name })).toHaveAttribute(
    'href',
    '/accueil',
  )
})
