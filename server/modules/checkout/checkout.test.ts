import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { createStripePayments } from '#server/integrations/stripe/stripe-payments.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import { orderItems, orders } from '#server/modules/orders/orders.table.ts'
import { products } from '#server/modules/products/products.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { type FakeStripe, startFakeStripe } from '#server/testing/fake-stripe.ts'
import { buildShop, cartBody, type Shop } from '#server/testing/shop.ts'
import { reconcileTask } from './checkout.tasks.ts'

const MINUTE = 60_000

describe.each(ONE_DATABASE)('buying with Stripe on $name', ({ open }) => {
  let connection: DatabaseConnection
  let stripe: FakeStripe
  let shop: Shop
  const time = new Date('2026-11-15T10:00:00Z')
  const mails: Mail[] = []

  beforeAll(async () => {
    connection = await open()
    stripe = await startFakeStripe(() => time)
    shop = await buildShop(connection, {
      now: () => time,
      payments: createStripePayments(stripe.config, 'https://example.org'),
      mailer: {
        send: async (_id, mail) => {
          mails.push(mail)
        },
      },
      report: () => {},
    })
  })
  beforeEach(() => stripe.setTrouble('none'))
  afterAll(async () => {
    await shop.close()
    await stripe.stop()
    await connection.close()
  })

  async function stockOf(id: number) {
    const [row] = await shop.deps.db.select().from(products).where(eq(products.id, id))
    return { stock: row?.stock, reserved: row?.reserved }
  }
  const orderOf = async (sessionId: string) =>
    (await shop.deps.db.select().from(orders).where(eq(orders.sessionId, sessionId)))[0]
  const documentsOf = (orderId: number) =>
    shop.deps.db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.id)

  async function openCheckout(stock = 5, quantity = 1) {
    const [buyer, product] = [
      await shop.customer(),
      await shop.product({ stock, price: 10, discount: 10 }),
    ]
    const response = await shop.checkout(buyer.headers, cartBody([{ product, quantity }]))
    expect(response.statusCode, response.body).toBe(200)
    return {
      buyer,
      product,
      sessionId: response.json().sessionId as string,
      url: response.json().url as string,
    }
  }

  const webhook = ({ payload, signature }: { payload: string; signature: string }) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })

  it('opens Stripe’s page with the stock held, and becomes an invoiced order once it is paid', async () => {
    const { product, sessionId, url } = await openCheckout(5, 2)
    expect(url).toContain('checkout.stripe.test')
    expect(await stockOf(product.id)).toEqual({ stock: 5, reserved: 2 })
    expect(stripe.sessions.get(sessionId)).toMatchObject({
      amount_total: 1800,
      metadata: { order_id: expect.any(String), order_key: expect.any(String) },
    })
    expect(await shop.verify(sessionId)).toEqual({ success: true, paid: false })

    const { session } = stripe.pay(sessionId)
    expect((await webhook(stripe.event('checkout.session.completed', session))).statusCode).toBe(
      200,
    )
    const order = await orderOf(sessionId)
    expect(order).toMatchObject({
      status: 'completed',
      paidAt: time,
      state: 'sold',
      consentVersion: expect.any(String),
      consentedAt: time,
    })
    expect(await stockOf(product.id)).toEqual({ stock: 3, reserved: 0 })
    const documents = await documentsOf(order?.id ?? 0)
    expect(documents).toMatchObject([
      { kind: 'invoice', number: expect.stringMatching(/^F2026-\d{5}$/), totalCents: 1800 },
    ])
    await vi.waitFor(() =>
      expect(mails.filter(({ subject }) => subject.includes(`n° ${order?.id}`))).toHaveLength(1),
    )
    expect(mails.at(-1)?.attachments?.[0]?.content.equals(documents[0]?.pdf as Buffer)).toBe(true)
  })

  it('settles once, however often and from wherever it is told', async () => {
    const { product, sessionId } = await openCheckout(5, 1)
    const { session } = stripe.pay(sessionId)
    const event = stripe.event('checkout.session.completed', session)
    await Promise.all([
      webhook(event),
      webhook(event),
      webhook(stripe.event('checkout.session.async_payment_succeeded', session)),
      shop.verify(sessionId),
      shop.verify(sessionId),
      reconcileTask.run(shop.deps, {}),
    ])
    expect(await stockOf(product.id)).toEqual({ stock: 4, reserved: 0 })
    expect(await documentsOf((await orderOf(sessionId))?.id ?? 0)).toHaveLength(1)
    expect(await shop.verify(sessionId)).toEqual({ success: true, paid: true })
  })

  it('takes events in any order and any number: every permutation ends the same', async () => {
    const permutations = <Item>(items: Item[]): Item[][] =>
      items.length <= 1
        ? [items]
        : items.flatMap((item, index) =>
            permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
          )
    const all = permutations(['completed', 'completed', 'refunded', 'expired'])
    for (const order of new Set(all.map((names) => names.join()))) {
      const { product, sessionId } = await openCheckout(5, 1)
      const { session, paymentId } = stripe.pay(sessionId)
      const payment = stripe.payments.get(paymentId)
      if (payment) payment.refunded = 400
      const events: Record<string, { payload: string; signature: string }> = {
        completed: stripe.event('checkout.session.completed', session),
        refunded: stripe.event('charge.refunded', { id: 'ch', payment_intent: paymentId }),
        expired: stripe.event('checkout.session.expired', session),
      }
      for (const name of order.split(','))
        expect((await webhook(events[name] as never)).statusCode).toBe(200)
      const row = await orderOf(sessionId)
      expect(row, order).toMatchObject({
        status: 'completed',
        refundedCents: 400,
        state: 'sold',
      })
      expect(
        (await documentsOf(row?.id ?? 0)).map(({ kind, totalCents }) => [kind, totalCents]),
      ).toEqual([
        ['invoice', 900],
        ['credit_note', 400],
      ])
      expect(await stockOf(product.id)).toEqual({ stock: 4, reserved: 0 })
    }
  })

  it('refuses a wrong, stale, missing or foreign signature, and changes nothing', async () => {
    const { product, sessionId } = await openCheckout()
    const { session } = stripe.pay(sessionId)
    const good = stripe.event('checkout.session.completed', session)
    const stale = stripe.event('checkout.session.completed', session, {
      at: new Date(Date.now() - 10 * MINUTE),
    })
    const foreign = stripe.event('checkout.session.completed', session, { secret: 'whsec_other' })
    for (const event of [
      { ...good, payload: `${good.payload} ` },
      stale,
      foreign,
      { ...good, signature: '' },
    ]) {
      expect((await webhook(event)).statusCode).toBe(400)
    }
    expect(await orderOf(sessionId)).toMatchObject({ status: 'pending', paidAt: null })
    expect(await stockOf(product.id)).toEqual({ stock: 5, reserved: 1 })
  })

  it('never delivers for another amount, another currency or another order than was sold, and shows it to the admin', async () => {
    for (const difference of [
      { amount_total: 100 },
      { currency: 'usd' },
      { metadata: { order_id: '999999', order_key: 'another' } },
    ]) {
      const { product, sessionId } = await openCheckout()
      const { session } = stripe.pay(sessionId)
      Object.assign(session, difference)
      await webhook(stripe.event('checkout.session.completed', session))
      expect(await orderOf(sessionId)).toMatchObject({
        paidAt: null,
        attention: expect.any(String),
      })
      expect(await stockOf(product.id)).toEqual({ stock: 5, reserved: 0 })
    }
  })

  it('gives the stock back when the session expires, is cancelled, or a new checkout takes its place', async () => {
    const expired = await openCheckout()
    const session = stripe.sessions.get(expired.sessionId)
    if (session) session.status = 'expired'
    await reconcileTask.run(shop.deps, {})
    expect(await stockOf(expired.product.id)).toEqual({ stock: 5, reserved: 0 })

    const cancelled = await openCheckout()
    await shop.app.inject({ method: 'POST', url: `/api/cancel-checkout/${cancelled.sessionId}` })
    expect(await stockOf(cancelled.product.id)).toEqual({ stock: 5, reserved: 0 })
    expect(stripe.sessions.get(cancelled.sessionId)?.status).toBe('expired')

    const first = await openCheckout()
    const again = await shop.checkout(
      first.buyer.headers,
      cartBody([{ product: first.product, quantity: 2 }]),
    )
    expect(again.statusCode).toBe(200)
    expect(await stockOf(first.product.id)).toEqual({ stock: 5, reserved: 2 })
    expect(stripe.sessions.get(first.sessionId)?.status).toBe('expired')
  })

  it('delivers what is paid after the reservation lapsed if there is some left, else gives the money back', async () => {
    const left = await openCheckout(1)
    await shop.deps.db
      .update(orders)
      .set({ state: 'ended', status: 'cancelled', holdNetwork: null })
      .where(eq(orders.sessionId, left.sessionId))
    await shop.deps.db.update(products).set({ reserved: 0 }).where(eq(products.id, left.product.id))
    stripe.pay(left.sessionId)
    expect(await shop.verify(left.sessionId)).toEqual({ success: true, paid: true })
    expect(await stockOf(left.product.id)).toEqual({ stock: 0, reserved: 0 })

    const none = await openCheckout(1)
    await shop.deps.db
      .update(orders)
      .set({ state: 'ended', status: 'cancelled', holdNetwork: null })
      .where(eq(orders.sessionId, none.sessionId))
    await shop.deps.db
      .update(products)
      .set({ reserved: 0, stock: 0 })
      .where(eq(products.id, none.product.id))
    const { paymentId } = stripe.pay(none.sessionId)
    expect(await shop.verify(none.sessionId)).toMatchObject({
      success: true,
      paid: false,
      message: expect.stringContaining('remboursé'),
    })
    await vi.waitFor(() => expect(stripe.payments.get(paymentId)?.refunded).toBe(900))
    expect(await orderOf(none.sessionId)).toMatchObject({
      status: 'cancelled',
      attention: expect.stringContaining('remboursement'),
    })
    expect(await documentsOf((await orderOf(none.sessionId))?.id ?? 0)).toEqual([])
  })

  it('takes refunds and lost disputes in: credit notes, lines, status', async () => {
    const { sessionId } = await openCheckout(5, 2)
    const { session, paymentId } = stripe.pay(sessionId)
    await webhook(stripe.event('checkout.session.completed', session))
    const payment = stripe.payments.get(paymentId)
    if (!payment) throw new Error('no payment')
    payment.refunded = 1000
    await webhook(stripe.event('charge.refunded', { id: 'ch', payment_intent: paymentId }))
    const order = await orderOf(sessionId)
    expect(order).toMatchObject({ status: 'completed', refundedCents: 1000 })
    payment.disputes.push({ status: 'lost', amount: 800 })
    await webhook(stripe.event('charge.dispute.closed', { id: 'dp', payment_intent: paymentId }))
    expect(await orderOf(sessionId)).toMatchObject({
      status: 'cancelled',
      refundedCents: 1800,
      attention: expect.stringContaining('contesté'),
    })
    const [line] = await shop.deps.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order?.id ?? 0))
    expect(line?.refundedCents).toBe(1800)
    const numbers = (await documentsOf(order?.id ?? 0)).map(({ kind, totalCents }) => [
      kind,
      totalCents,
    ])
    expect(numbers).toEqual([
      ['invoice', 1800],
      ['credit_note', 1000],
      ['credit_note', 800],
    ])
  })

  it('knows no session that is not its own', async () => {
    const response = await shop.app.inject('/api/verify-payment/cs_test_unknown')
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { success: false, paid: false, message: 'Ce paiement est inconnu de ce site.' },
    ])
    // Whoever invents ids does not make us ask the provider.
    expect(stripe.requests.filter((line) => line.includes('cs_test_unknown'))).toEqual([])
  })

  it.each([
    ['a quantity of 0', (body: ReturnType<typeof cartBody>) => setQuantity(body, 0), 400],
    ['a negative quantity', (body: ReturnType<typeof cartBody>) => setQuantity(body, -1), 400],
    ['half a product', (body: ReturnType<typeof cartBody>) => setQuantity(body, 1.5), 400],
    ['a billion', (body: ReturnType<typeof cartBody>) => setQuantity(body, 1e9), 400],
    ['more than there is', (body: ReturnType<typeof cartBody>) => setQuantity(body, 6), 409],
    ['a lowered price', (body: ReturnType<typeof cartBody>) => setPrice(body, 0.01), 409],
    [
      'a price on one list only',
      (body: ReturnType<typeof cartBody>) => ({
        ...body,
        metadata: { items: body.metadata.items.map((item) => ({ ...item, price: 1 })) },
      }),
      400,
    ],
    [
      'lists of other lengths',
      (body: ReturnType<typeof cartBody>) => ({ ...body, items: [...body.items, ...body.items] }),
      400,
    ],
    [
      'an unknown product',
      (body: ReturnType<typeof cartBody>) => ({
        ...body,
        metadata: { items: body.metadata.items.map((item) => ({ ...item, product_id: 999_999 })) },
      }),
      409,
    ],
    [
      'a product number that no column holds',
      (body: ReturnType<typeof cartBody>) => ({
        ...body,
        metadata: {
          items: body.metadata.items.map((item) => ({ ...item, product_id: 3_000_000_000 })),
        },
      }),
      400,
    ],
    [
      'an address with a NUL',
      (body: ReturnType<typeof cartBody>) => ({ ...body, success_url: `${body.success_url}\0` }),
      400,
    ],
    [
      'an address of another kind',
      (body: ReturnType<typeof cartBody>) => ({ ...body, success_url: `blob:${body.success_url}` }),
      400,
    ],
    [
      'an address with a password',
      (body: ReturnType<typeof cartBody>) => ({
        ...body,
        success_url: body.success_url.replace('://', '://lou:mdp@'),
      }),
      400,
    ],
    [
      'an empty cart',
      (body: ReturnType<typeof cartBody>) => ({ ...body, items: [], metadata: { items: [] } }),
      400,
    ],
    [
      'a foreign success address',
      (body: ReturnType<typeof cartBody>) => ({
        ...body,
        success_url: 'https://evil.example/success',
      }),
      400,
    ],
    [
      'a foreign cancel address',
      (body: ReturnType<typeof cartBody>) => ({
        ...body,
        cancel_url: 'http://localhost.evil.example/',
      }),
      400,
    ],
    [
      'another currency',
      (body: ReturnType<typeof cartBody>) =>
        JSON.parse(JSON.stringify(body).replaceAll('"eur"', '"usd"')),
      400,
    ],
    ['nothing at all', () => ({}), 400],
  ])('refuses %s in French and holds nothing', async (_, change, status) => {
    const [buyer, product] = [await shop.customer(), await shop.product({ discount: 10 })]
    const response = await shop.checkout(
      buyer.headers,
      change(cartBody([{ product, quantity: 1 }])),
    )
    expect([response.statusCode, response.json().success]).toEqual([status, false])
    expect(response.json().error).toMatch(/[a-zé]/)
    expect(await stockOf(product.id)).toEqual({ stock: 5, reserved: 0 })
  })

  it('names the product whose price or stock no longer matches', async () => {
    const [buyer, product] = [
      await shop.customer(),
      await shop.product({ name: 'Grade Rare', stock: 1 }),
    ]
    expect(
      (await shop.checkout(buyer.headers, setPrice(cartBody([{ product, quantity: 1 }]), 1))).json()
        .error,
    ).toContain('Grade Rare')
    expect(
      (await shop.checkout(buyer.headers, cartBody([{ product, quantity: 2 }]))).json().error,
    ).toContain('Grade Rare')
  })

  it('refuses a total that no card takes', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ price: 0.49 })]
    expect(
      (await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))).json().error,
    ).toContain('0,50')
    const dear = await shop.product({ price: 100_000, stock: 10 })
    expect(
      (await shop.checkout(buyer.headers, cartBody([{ product: dear, quantity: 10 }]))).json(),
    ).toMatchObject({
      success: false,
      error: expect.stringContaining('999 999,99 €'),
    })
  })

  it('sums the quantities of repeated lines before it looks at the stock', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 3 })]
    const twice = [
      { product, quantity: 2 },
      { product, quantity: 2 },
    ]
    expect((await shop.checkout(buyer.headers, cartBody(twice))).statusCode).toBe(409)
    expect(
      (
        await shop.checkout(
          buyer.headers,
          cartBody([
            { product, quantity: 1 },
            { product, quantity: 2 },
          ]),
        )
      ).statusCode,
    ).toBe(200)
    expect(await stockOf(product.id)).toEqual({ stock: 3, reserved: 3 })
  })

  it('needs a signed-in customer', async () => {
    const product = await shop.product()
    expect((await shop.checkout({}, cartBody([{ product, quantity: 1 }]))).statusCode).toBe(401)
  })

  it('numbers invoices without a gap, also when they are settled at once', async () => {
    const checkouts = await Promise.all(Array.from({ length: 8 }, () => openCheckout()))
    for (const { sessionId } of checkouts) stripe.pay(sessionId)
    await Promise.all(checkouts.map(({ sessionId }) => shop.verify(sessionId)))
    const rows = await shop.deps.db
      .select()
      .from(invoices)
      .where(eq(invoices.kind, 'invoice'))
      .orderBy(invoices.sequence)
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1))
  })
})

function setQuantity(body: ReturnType<typeof cartBody>, quantity: number) {
  const set = <Line extends { quantity: number }>(lines: Line[]) =>
    lines.map((line) => ({ ...line, quantity }))
  return { ...body, items: set(body.items), metadata: { items: set(body.metadata.items) } }
}

function setPrice(body: ReturnType<typeof cartBody>, price: number) {
  return {
    ...body,
    items: body.items.map((item) => ({
      ...item,
      price_data: { ...item.price_data, unit_amount: Math.round(price * 100) },
    })),
    metadata: { items: body.metadata.items.map((item) => ({ ...item, price })) },
  }
}
