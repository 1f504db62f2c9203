import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { compareWithProviderTask, reconcileTask } from '#server/modules/checkout/checkout.tasks.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.table.ts'
import { refreshCatalogue } from '#server/modules/product-sync/refresh-catalogue.ts'
import type { ProductRow } from '#server/modules/products/products.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { type FakePackage, type FakeTebex, startFakeTebex } from '#server/testing/fake-tebex.ts'
import { buildShop, cartBody, type Shop } from '#server/testing/shop.ts'
import { tebexBaskets } from './tebex-baskets.table.ts'
import { createTebexPayments } from './tebex-payments.ts'

const HOUR_MS = 60 * 60_000
const START = new Date('2026-11-15T10:00:00Z')

describe('a shop that sells through Tebex', () => {
  let connection: DatabaseConnection
  let tebex: FakeTebex
  let shop: Shop
  let time = START

  beforeAll(async () => {
    connection = await ONE_DATABASE[0].open()
    tebex = await startFakeTebex()
    shop = await start()
  })
  afterEach(() => {
    time = START
    Object.assign(tebex.store, {
      asksForLogin: true,
      isCheckoutApiOpen: true,
      currency: 'EUR',
      trouble: 'none',
      losesAnswersTo: null,
    })
  })
  afterAll(async () => {
    await shop.close()
    await tebex.stop()
    await connection.close()
  })

  function start(config: Partial<FakeTebex['config']> = {}) {
    const now = () => time
    const payments = createTebexPayments({ ...tebex.config, ...config, db: connection.db, now })
    return buildShop(connection, {
      now,
      payments,
      mailer: { send: async () => {} },
      report: () => {},
    })
  }

  type Sold = { product: ProductRow; sold: FakePackage }
  /** Something that the store sells, and what has changed there since we looked. */
  async function forSale(changes: Partial<FakePackage> = {}): Promise<Sold> {
    const sold = tebex.addPackage()
    await refreshCatalogue(shop.deps)
    const product = await shop.product({
      name: `Grade ${sold.id}`,
      price: 10,
      tebex_package_id: sold.id,
    })
    Object.assign(sold, changes)
    return { product, sold }
  }

  async function openCheckout(lines: { product: ProductRow; quantity: number }[], where = shop) {
    const buyer = await where.customer()
    const response = await where.checkout(buyer.headers, cartBody(lines))
    expect(response.statusCode, response.body).toBe(200)
    const { sessionId, url } = response.json<{ sessionId: string; url: string }>()
    const [basket] = await connection.db
      .select()
      .from(tebexBaskets)
      .where(eq(tebexBaskets.id, sessionId))
    return { buyer, sessionId, url, ident: basket?.ident ?? '' }
  }
  const goOn = (sessionId: string, where = shop) =>
    where.app.inject(`/api/tebex/return/${sessionId}`)
  const orderOf = async (sessionId: string) => {
    const [order] = await connection.db.select().from(orders).where(eq(orders.sessionId, sessionId))
    return order as OrderRow
  }
  const webhook = ({ payload, headers }: ReturnType<FakeTebex['event']>, where = shop) =>
    where.app.inject({ method: 'POST', url: '/api/webhooks/tebex', payload, headers })
  const contentOf = (ident: string) => Object.fromEntries(tebex.baskets.get(ident)?.packages ?? [])

  /** The buyer signs in, comes back, and is at the page where one pays. */
  async function signIn({ ident, sessionId }: { ident: string; sessionId: string }) {
    tebex.signIn(ident, 'Malo')
    return goOn(sessionId)
  }
  async function buy(lines: { product: ProductRow; quantity: number }[]) {
    const checkout = await openCheckout(lines)
    await signIn(checkout)
    const payment = tebex.pay(checkout.ident)
    await shop.verify(checkout.sessionId)
    return { ...checkout, payment }
  }

  describe('sends a buyer', () => {
    it('to sign in, back through the site, to the payment, and home, with our number on the basket', async () => {
      const { product, sold } = await forSale()
      const checkout = await openCheckout([{ product, quantity: 2 }])
      expect(checkout.url).toContain(`/login/${checkout.ident}`)
      expect(new URL(checkout.url).searchParams.get('returnUrl')).toBe(
        `http://localhost/api/tebex/return/${checkout.sessionId}`,
      )
      const order = await orderOf(checkout.sessionId)
      expect(tebex.baskets.get(checkout.ident)).toMatchObject({
        custom: { order_id: String(order.id), session: checkout.sessionId },
        complete_url: `http://localhost/success?session_id=${checkout.sessionId}`,
        cancel_url: 'http://localhost/cancel',
      })
      const back = await signIn(checkout)
      expect([back.statusCode, back.headers.location]).toEqual([
        303,
        expect.stringContaining(`/pay/${checkout.ident}`),
      ])
      expect(contentOf(checkout.ident)).toEqual({ [sold.id]: 2 })
      tebex.pay(checkout.ident)
      expect(await shop.verify(checkout.sessionId)).toEqual({ success: true, paid: true })
      expect(await orderOf(checkout.sessionId)).toMatchObject({ payer: 'Malo' })
      expect((await goOn(checkout.sessionId)).headers.location).toContain('/success')
    })

    it('straight to the payment where the store asks for no account', async () => {
      tebex.store.asksForLogin = false
      const { product } = await forSale()
      const { url, ident } = await openCheckout([{ product, quantity: 1 }])
      expect(url).toContain(`/pay/${ident}`)
    })

    it('back to the cart, with a word, when they do not sign in', async () => {
      const { product } = await forSale()
      const { sessionId } = await openCheckout([{ product, quantity: 1 }])
      const back = await goOn(sessionId)
      expect(back.headers.location).toBe('http://localhost/cancel')
      const cancelled = await shop.app.inject({
        method: 'POST',
        url: `/api/cancel-checkout/${sessionId}`,
      })
      expect(cancelled.json().message).toContain('Cfx.re')
      // Nothing that an admin could do about.
      expect(await orderOf(sessionId)).toMatchObject({ state: 'ended', attention: null })
    })

    it('to the shop from an address that is not one of ours', async () => {
      expect((await goOn('tebex_unknown')).headers.location).toBe('/shop')
    })

    it('nowhere they could pay, once the order is over', async () => {
      const { product } = await forSale()
      const checkout = await openCheckout([{ product, quantity: 1 }])
      await signIn(checkout)
      await shop.app.inject({ method: 'POST', url: `/api/cancel-checkout/${checkout.sessionId}` })
      expect(contentOf(checkout.ident)).toEqual({})
      expect((await goOn(checkout.sessionId)).headers.location).toBe('http://localhost/cancel')
    })

    it('a page in French while Tebex is away, and on when it is back', async () => {
      const { product } = await forSale()
      const checkout = await openCheckout([{ product, quantity: 1 }])
      for (const trouble of ['error', 'page'] as const) {
        tebex.store.trouble = trouble
        const away = await goOn(checkout.sessionId)
        expect([away.statusCode, away.body]).toEqual([
          502,
          expect.stringContaining('Tebex ne répond pas'),
        ])
      }
      tebex.store.trouble = 'none'
      expect((await signIn(checkout)).headers.location).toContain('/pay/')
    })
  })

  describe('fills a basket', () => {
    it('once, however often and at once a buyer comes back', async () => {
      const { product, sold } = await forSale()
      const checkout = await openCheckout([{ product, quantity: 3 }])
      tebex.signIn(checkout.ident)
      await Promise.all(Array.from({ length: 4 }, () => goOn(checkout.sessionId)))
      expect(contentOf(checkout.ident)).toEqual({ [sold.id]: 3 })
    })

    it('as it should be after an answer was lost', async () => {
      const { product, sold } = await forSale()
      const checkout = await openCheckout([{ product, quantity: 2 }])
      tebex.signIn(checkout.ident)
      tebex.store.losesAnswersTo = /POST .*\/packages$/
      expect((await goOn(checkout.sessionId)).statusCode).toBe(502)
      expect((await goOn(checkout.sessionId)).headers.location).toContain('/pay/')
      expect(contentOf(checkout.ident)).toEqual({ [sold.id]: 2 })
    })

    it('with what was ordered alone: what the buyer put in besides is taken out', async () => {
      const [{ product, sold }, other] = [await forSale(), await forSale()]
      const checkout = await openCheckout([{ product, quantity: 1 }])
      tebex.put(checkout.ident, other.sold.id, 4)
      tebex.put(checkout.ident, sold.id, 5)
      await signIn(checkout)
      expect(contentOf(checkout.ident)).toEqual({ [sold.id]: 1 })
    })

    it('with one piece of a package that is sold one by one', async () => {
      const { product, sold } = await forSale({ disable_quantity: true })
      const checkout = await openCheckout([{ product, quantity: 1 }])
      expect((await signIn(checkout)).headers.location).toContain('/pay/')
      expect(contentOf(checkout.ident)).toEqual({ [sold.id]: 1 })
    })
  })

  describe('says which line Tebex refuses, to the customer and to the admin,', () => {
    it.each([
      ['a quantity that it does not take', { user_limit: 1 }, 'Quantity cannot be greater than 1'],
      ['one that is sold one by one', { disable_quantity: true }, 'options provided is invalid'],
    ])('%s', async (_, values, reason) => {
      const [{ product, sold }, other] = [await forSale(values), await forSale()]
      const lines = [
        { product: other.product, quantity: 1 },
        { product, quantity: 2 },
      ]
      const checkout = await openCheckout(lines)
      expect((await signIn(checkout)).headers.location).toBe('http://localhost/cancel')
      expect(contentOf(checkout.ident)).toEqual({})
      const cancelled = await shop.app.inject({
        method: 'POST',
        url: `/api/cancel-checkout/${checkout.sessionId}`,
      })
      expect(cancelled.json().message).toContain(`« ${product.name} »`)
      expect(cancelled.json().message).not.toContain(reason)
      const order = await orderOf(checkout.sessionId)
      expect(order).toMatchObject({ state: 'ended' })
      expect(order.attention).toContain(reason)
      expect(order.attention).toContain(String(sold.id))
    })

    it('a package that is gone', async () => {
      const { product, sold } = await forSale()
      const checkout = await openCheckout([{ product, quantity: 1 }])
      tebex.packages.delete(sold.id)
      await signIn(checkout)
      await reconcileTask.run(shop.deps, {})
      const order = await orderOf(checkout.sessionId)
      expect(order).toMatchObject({ state: 'ended' })
      expect(order.attention).toContain(product.name)
    })
  })

  it.each([
    ['a higher price, by tax or mistake', { total_price: 12 }, 'EUR', '12,00'],
    ['another currency', {}, 'USD', '10.00 USD'],
  ])('never asks for more than was shown: %s', async (_, values, currency, words) => {
    const { product } = await forSale(values)
    tebex.store.currency = currency
    const checkout = await openCheckout([{ product, quantity: 1 }])
    expect((await signIn(checkout)).headers.location).toBe('http://localhost/cancel')
    const cancelled = await shop.app.inject({
      method: 'POST',
      url: `/api/cancel-checkout/${checkout.sessionId}`,
    })
    expect(cancelled.json().message.replaceAll(/\s/g, ' ')).toContain(words)
    expect(await orderOf(checkout.sessionId)).toMatchObject({
      state: 'ended',
      attention: expect.stringContaining('Tebex demande'),
    })
  })

  describe('answers Tebex', () => {
    it('with the name of the event that validates the address, and of any other', async () => {
      for (const type of ['validation.webhook', 'basket.abandoned', 'recurring-payment.renewed']) {
        const event = tebex.event(type)
        const answer = await webhook(event)
        expect([answer.statusCode, answer.json()]).toEqual([200, { received: true, id: event.id }])
      }
    })

    it('400 to what is signed and cannot be read', async () => {
      const event = tebex.event('payment.completed')
      const forged = { ...event, payload: '{}' }
      expect((await webhook(forged)).statusCode).toBe(400)
    })

    it('200 to a declined card, which changes nothing', async () => {
      const { product } = await forSale()
      const checkout = await openCheckout([{ product, quantity: 1 }])
      const declined = tebex.event('payment.declined', {
        transaction_id: 'tbx-declined',
        custom: { session: checkout.sessionId },
      })
      expect((await webhook(declined)).statusCode).toBe(200)
      expect(await orderOf(checkout.sessionId)).toMatchObject({ state: 'held' })
    })
  })

  describe('settles only its own basket:', () => {
    it('a stranger’s with our numbers on it pays for nothing of ours', async () => {
      const { product, sold } = await forSale()
      const checkout = await openCheckout([{ product, quantity: 1 }])
      const order = await orderOf(checkout.sessionId)
      const strange = tebex.createBasket({
        order_id: String(order.id),
        session: checkout.sessionId,
      })
      tebex.put(strange, sold.id, 1)
      const payment = tebex.pay(strange)
      expect((await webhook(tebex.event('payment.completed', payment))).statusCode).toBe(200)
      expect(await shop.verify(checkout.sessionId)).toEqual({ success: true, paid: false })
      expect(await orderOf(checkout.sessionId)).toMatchObject({ state: 'held', paymentId: null })
      const stolen = { ...payment, status: 'Refund' as const }
      expect((await webhook(tebex.event('payment.refunded', stolen))).statusCode).toBe(200)
    })

    it('a coupon that was typed at Tebex makes it another sum, which an admin looks at', async () => {
      const { product } = await forSale()
      const checkout = await openCheckout([{ product, quantity: 1 }])
      await signIn(checkout)
      tebex.pay(checkout.ident, { cents: 700 })
      await shop.verify(checkout.sessionId)
      const order = await orderOf(checkout.sessionId)
      expect(order).toMatchObject({ paidAt: null, state: 'ended' })
      expect(order.attention).toMatch(/7,00.*10,00/s)
    })

    it('another quantity than was ordered is put before an admin, line by line', async () => {
      const [{ product, sold }, other] = [await forSale(), await forSale()]
      const checkout = await openCheckout([
        { product, quantity: 1 },
        { product: other.product, quantity: 1 },
      ])
      await signIn(checkout)
      tebex.put(checkout.ident, sold.id, 2)
      tebex.baskets.get(checkout.ident)?.packages.delete(other.sold.id)
      const payment = tebex.pay(checkout.ident)
      await shop.verify(checkout.sessionId)
      const { attention, paidAt } = await orderOf(checkout.sessionId)
      expect([paidAt, attention]).toEqual([
        null,
        `Articles payés à Tebex : 2 × « ${product.name} ». Articles commandés : 1 × « ${product.name} », 1 × « ${other.product.name} ». Paiement : ${payment.id}.`,
      ])
    })
  })

  it('settles a payment that it knows, though its basket is gone', async () => {
    const { product } = await forSale()
    const checkout = await openCheckout([{ product, quantity: 1 }])
    await signIn(checkout)
    const { id } = tebex.pay(checkout.ident, { cents: 999 })
    await shop.verify(checkout.sessionId)
    Object.assign(tebex.payments.get(id) ?? {}, { cents: 1000 })
    tebex.baskets.delete(checkout.ident)
    expect(await shop.verify(checkout.sessionId)).toEqual({ success: true, paid: true })
  })

  describe('never loses money that comes late:', () => {
    /** Who knows a basket can fill it again after we have emptied it. */
    const payAnyway = (ident: string, id: number) => {
      tebex.put(ident, id, 1)
      return tebex.pay(ident)
    }

    it('within the hour by asking, after that by its event, then by the nightly comparison', async () => {
      const wayTo: Record<string, (payment: ReturnType<typeof payAnyway>) => Promise<unknown>> = {
        asking: () => reconcileTask.run(shop.deps, {}),
        event: (payment) => webhook(tebex.event('payment.completed', payment)),
        comparison: () => compareWithProviderTask.run(shop.deps, {}),
      }
      for (const [way, hours] of [
        ['asking', 1],
        ['event', 30],
        ['comparison', 30],
      ] as const) {
        time = START
        const { product, sold } = await forSale()
        const checkout = await openCheckout([{ product, quantity: 1 }])
        await signIn(checkout)
        time = new Date(START.getTime() + hours * HOUR_MS)
        await reconcileTask.run(shop.deps, {})
        expect(await orderOf(checkout.sessionId), way).toMatchObject({ state: 'ended' })
        await wayTo[way]?.(payAnyway(checkout.ident, sold.id))
        expect(await orderOf(checkout.sessionId), way).toMatchObject({
          state: 'sold',
          attention: 'Payée après son annulation.',
        })
      }
    })
  })

  describe('follows a dispute', () => {
    const disputed = async (...types: string[]) => {
      const { product } = await forSale()
      const { payment, sessionId } = await buy([{ product, quantity: 1 }])
      for (const type of types) {
        Object.assign(tebex.payments.get(payment.id) ?? {}, {
          status: type === 'won' ? 'Complete' : 'Chargeback',
        })
        await webhook(tebex.event(`payment.dispute.${type}`, payment))
      }
      return orderOf(sessionId)
    }

    it('that is open by a flag', async () => {
      expect(await disputed('opened')).toMatchObject({
        attention: expect.stringContaining('contesté'),
        refundedCents: 0,
      })
    })
    it('that is won by taking the flag away', async () => {
      expect(await disputed('opened', 'won')).toMatchObject({ attention: null, refundedCents: 0 })
    })
    it('that is lost as a refund, whatever comes after', async () => {
      expect(await disputed('opened', 'lost', 'closed', 'opened')).toMatchObject({
        status: 'cancelled',
        refundedCents: 1000,
      })
    })
  })

  describe('where the Checkout API is closed to the store', () => {
    it('reads payments by the game server’s secret, and by its events what came back', async () => {
      tebex.store.isCheckoutApiOpen = false
      const other = await start({ serverSecret: tebex.serverSecret })
      const { product } = await forSale()
      const checkout = await openCheckout([{ product, quantity: 1 }])
      const { sessionId } = checkout
      await signIn(checkout)
      const payment = tebex.pay(checkout.ident, { cents: 999 })
      expect(await other.verify(sessionId), 'another sum').toMatchObject({ paid: false })
      Object.assign(payment, { cents: 1000 })
      expect(await other.verify(sessionId)).toEqual({ success: true, paid: true })
      Object.assign(payment, { status: 'Refund' })
      await webhook(tebex.event('payment.refunded', payment), other)
      expect(await orderOf(sessionId)).toMatchObject({ refundedCents: 1000 })
      await other.close()
    })

    it('believes the basket alone, and signed events, without that secret either', async () => {
      tebex.store.isCheckoutApiOpen = false
      const { product } = await forSale()
      const { payment, sessionId } = await buy([{ product, quantity: 1 }])
      expect(await orderOf(sessionId)).toMatchObject({ state: 'sold', paymentId: payment.id })
      Object.assign(payment, { status: 'Refund' })
      await webhook(tebex.event('payment.refunded', payment))
      expect(await orderOf(sessionId)).toMatchObject({ refundedCents: 1000, status: 'cancelled' })
    })

    it('loses the refund from our panel, not the sale', async () => {
      tebex.store.isCheckoutApiOpen = false
      const [admin, { product }] = [await shop.customer(['admin']), await forSale()]
      const { sessionId } = await buy([{ product, quantity: 1 }])
      const { id } = await orderOf(sessionId)
      const refused = await shop.app.inject({
        method: 'POST',
        url: `/api/admin/orders/${id}/refund`,
        payload: {},
        headers: admin.headers,
      })
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        expect.stringContaining('tableau de bord'),
      ])
      expect(await orderOf(sessionId)).toMatchObject({ refundedCents: 0, state: 'sold' })
    })
  })

  it('reads the store’s catalogue, its texts without their HTML', async () => {
    const sold = tebex.addPackage({
      name: 'Grade Or',
      description:
        '<p>File &amp; plaque</p><ul><li>30&nbsp;jours</li></ul><script>alert(1)</script>',
      price: 12.34,
      type: 'subscription',
    })
    const catalogue = await shop.deps.payments?.readCatalogue?.()
    expect(catalogue?.find(({ id }) => id === sold.id)).toEqual({
      id: sold.id,
      name: 'Grade Or',
      description: 'File & plaque\n30 jours',
      category: 'Grades',
      image: null,
      priceCents: 1234,
      currency: 'eur',
      isSingle: false,
    })
  })
})
