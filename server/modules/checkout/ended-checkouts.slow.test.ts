import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ifMatch } from '#contract/if-match.ts'
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts'
import { createSandboxPayments } from '#server/integrations/sandbox-payments/sandbox-payments.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { products } from '#server/modules/products/products.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { compareWithProviderTask, reconcileTask } from './checkout.tasks.ts'
import { receivePaymentEvent } from './payment-events.ts'
import { refundOrderTask } from './refund-task.ts'
import { takeBackPayment } from './take-back.ts'

const MINUTE = 60_000

describe.each(ONE_DATABASE)('a checkout that is ended on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))
  beforeEach(() => shop.stripe.setTrouble('none'))

  async function openCheckout(stock = 1) {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock })]
    const response = await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    expect(response.statusCode, response.body).toBe(200)
    const { sessionId } = response.json<{ sessionId: string }>()
    return { buyer, product, sessionId, id: (await orderOf(sessionId)).id }
  }
  async function orderOf(sessionId: string) {
    const [order] = await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId))
    if (!order) throw new Error(`no order for ${sessionId}`)
    return order
  }
  async function stockOf({ id }: { id: number }) {
    const [row] = await shop.db.select().from(products).where(eq(products.id, id))
    return { stock: row?.stock, reserved: row?.reserved }
  }
  const ownOrders = async (buyer: { headers: Record<string, string> }) =>
    (await shop.call(buyer, 'GET', '/api/user/orders'))
      .json<{ orders: { id: number }[] }>()
      .orders.map(({ id }) => id)
  const later = (minutes: number) => shop.setTime(new Date(shop.now().getTime() + minutes * MINUTE))

  describe('by an admin', () => {
    it.each([
      ['deletes', 'DELETE', undefined],
      ['cancels', 'PUT', { status: 'cancelled' }],
    ] as const)(
      'who %s the order can no longer be paid, and holds nothing',
      async (_, method, body) => {
        const { product, sessionId, id } = await openCheckout()
        const response = await shop.call(
          admin,
          method,
          `/api/admin/orders/${id}`,
          body,
          ifMatch('pending'),
        )
        expect(response.statusCode).toBe(200)
        expect(shop.stripe.sessions.get(sessionId)?.status).toBe('expired')
        expect(await stockOf(product)).toEqual({ stock: 1, reserved: 0 })
        const [entry] = await shop.db.select().from(journal).orderBy(desc(journal.id)).limit(1)
        expect(entry?.before).toEqual({ status: 'pending' })
      },
    )

    it('who saw another status ends nothing', async () => {
      const { sessionId, id } = await openCheckout()
      const seen = ifMatch('processing')
      const response = await shop.call(
        admin,
        'PUT',
        `/api/admin/orders/${id}`,
        { status: 'cancelled' },
        seen,
      )
      expect(response.statusCode).toBe(409)
      expect(shop.stripe.sessions.get(sessionId)?.status).toBe('open')
    })

    it.each([
      ['deleting', 'DELETE', undefined],
      ['cancelling', 'PUT', { status: 'cancelled' }],
    ] as const)(
      'is told when %s it that it was just paid, and it stays',
      async (_, method, body) => {
        const { buyer, sessionId, id } = await openCheckout()
        shop.stripe.pay(sessionId)
        const response = await shop.call(admin, method, `/api/admin/orders/${id}`, body)
        expect([response.statusCode, response.body]).toEqual([
          409,
          expect.stringContaining('vient d’être payée'),
        ])
        expect(await orderOf(sessionId)).toMatchObject({ status: 'completed', hiddenAt: null })
        expect(await ownOrders(buyer)).toEqual([id])
      },
    )

    it.each([
      ['deleted', 'DELETE', undefined, 'Payée après sa suppression'],
      ['cancelled', 'PUT', { status: 'cancelled' }, 'Payée après son annulation'],
    ] as const)(
      'and %s while the provider does not answer is settled and shown if money comes all the same',
      async (_, method, body, said) => {
        const { buyer, sessionId, id } = await openCheckout()
        shop.stripe.setTrouble('error')
        expect((await shop.call(admin, method, `/api/admin/orders/${id}`, body)).statusCode).toBe(
          200,
        )
        shop.stripe.setTrouble('none')
        shop.stripe.pay(sessionId)
        await reconcileTask.run(shop.deps, {})
        expect(await orderOf(sessionId)).toMatchObject({
          status: 'completed',
          hiddenAt: null,
          attention: expect.stringContaining(said),
        })
        expect(await ownOrders(buyer)).toEqual([id])
      },
    )
  })

  describe('because the account is deleted', () => {
    it('is settled first when it was paid, so that nothing paid is lost', async () => {
      const { buyer, sessionId, id } = await openCheckout()
      shop.stripe.pay(sessionId)
      expect(
        (await shop.call(admin, 'DELETE', `/api/admin/users/${buyer.user.id}`)).statusCode,
      ).toBe(200)
      expect(await orderOf(sessionId)).toMatchObject({ status: 'completed', userId: null })
      const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, id))
      expect(invoice?.content).toMatchObject({ customer: { name: buyer.user.username } })
    })

    it('gives the money back when it comes afterwards', async () => {
      const { buyer, product, sessionId } = await openCheckout()
      expect(
        (await shop.call(admin, 'DELETE', `/api/admin/users/${buyer.user.id}`)).statusCode,
      ).toBe(200)
      const session = shop.stripe.sessions.get(sessionId)
      if (session) session.status = 'open'
      const { paymentId } = shop.stripe.pay(sessionId)
      await shop.verify(sessionId)
      await vi.waitFor(() => expect(shop.stripe.payments.get(paymentId)?.refunded).toBe(1000))
      expect(await orderOf(sessionId)).toMatchObject({
        status: 'cancelled',
        attention: expect.stringContaining('suppression du compte'),
      })
      expect(await stockOf(product)).toEqual({ stock: 1, reserved: 0 })
    })
  })

  it('by the customer’s next one is settled first when it was paid: the last item is theirs', async () => {
    const { buyer, product, sessionId, id } = await openCheckout()
    shop.stripe.pay(sessionId)
    const again = await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    expect(again.statusCode).toBe(409)
    expect(await orderOf(sessionId)).toMatchObject({ status: 'completed', state: 'sold' })
    expect(await ownOrders(buyer)).toEqual([id])
    expect(await stockOf(product)).toEqual({ stock: 0, reserved: 0 })
  })

  it('leaves one winner when the same customer opens several at once: the others are told, or ended by a later one', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5 })]
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }])),
      ),
    )
    const opened = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json<{ sessionId: string }>().sessionId)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5 - opened.length)
    expect(opened.filter((id) => shop.stripe.sessions.get(id)?.status === 'open')).toHaveLength(1)
    expect(await stockOf(product)).toEqual({ stock: 5, reserved: 1 })
  })

  describe('by nobody', () => {
    it('gives its stock back when the payment failed after the page was used', async () => {
      const { product, sessionId } = await openCheckout()
      const { session, paymentId } = shop.stripe.pay(sessionId)
      const payment = shop.stripe.payments.get(paymentId)
      Object.assign(session, { payment_status: 'unpaid' })
      Object.assign(payment ?? {}, { status: 'processing' })
      await shop.verify(sessionId)
      expect(await stockOf(product)).toEqual({ stock: 1, reserved: 1 })
      Object.assign(payment ?? {}, { status: 'requires_payment_method' })
      const event = shop.stripe.event('checkout.session.async_payment_failed', session)
      await receivePaymentEvent(shop.deps, Buffer.from(event.payload), event.signature)
      expect(await stockOf(product)).toEqual({ stock: 1, reserved: 0 })
    })

    it('gives its stock back in the end when the provider knows nothing of it, or is another one by now', async () => {
      const [forgotten, foreign] = [await openCheckout(), await openCheckout()]
      shop.stripe.sessions.delete(forgotten.sessionId)
      await shop.db.update(orders).set({ provider: 'sandbox' }).where(eq(orders.id, foreign.id))
      await reconcileTask.run(shop.deps, {})
      for (const { product } of [forgotten, foreign])
        expect(await stockOf(product)).toEqual({ stock: 1, reserved: 1 })
      later(32)
      await reconcileTask.run(shop.deps, {})
      for (const { product } of [forgotten, foreign])
        expect(await stockOf(product)).toEqual({ stock: 1, reserved: 0 })
    })

    it('is found by the reconciliation however many others are open or were given up', async () => {
      const product = await shop.product({ stock: 500 })
      const restless = await shop.customer()
      const givenUp: string[] = []
      for (let opened = 0; opened < 60; opened += 1) {
        const cart = cartBody([{ product, quantity: 1 }])
        const answer = await shop.checkout(restless.headers, cart)
        givenUp.push(answer.json<{ sessionId: string }>().sessionId)
      }
      const open = [givenUp.pop()]
      for (const other of await Promise.all(Array.from({ length: 60 }, () => openCheckout())))
        open.push(other.sessionId)
      const { sessionId } = await openCheckout()
      shop.stripe.pay(sessionId)
      shop.stripe.requests.length = 0
      await reconcileTask.run(shop.deps, {})
      expect(await orderOf(sessionId)).toMatchObject({ status: 'completed' })
      // How often is not counted: on the minute the site's own reconciliation asks them as well.
      const isAsked = (id?: string) => shop.stripe.requests.some((line) => line.includes(`/${id}`))
      expect([...open, sessionId].filter((id) => !isAsked(id))).toEqual([])
      expect(givenUp.filter(isAsked)).toEqual([])
    })
  })

  it('is not touched by the session of another site that shares the account', async () => {
    for (const amount of [1000, 5000]) {
      const { product, sessionId, id } = await openCheckout()
      const other = {
        ...shop.stripe.sessions.get(sessionId),
        id: `cs_other_${amount}`,
        amount_total: amount,
      } as never
      shop.stripe.sessions.set(`cs_other_${amount}`, other)
      shop.stripe.pay(`cs_other_${amount}`)
      expect(await shop.verify(`cs_other_${amount}`)).toMatchObject({ success: false, paid: false })
      expect(await shop.order(id)).toMatchObject({ status: 'pending', sessionId, attention: null })
      expect(await stockOf(product)).toEqual({ stock: 1, reserved: 1 })
    }
  })

  it('without a session of its own is not paid by that of another site, whose order has the same number', async () => {
    const { product, sessionId, id } = await openCheckout()
    // The provider had made the session, and this site was cut off before it could note which.
    await shop.db.update(orders).set({ sessionId: null }).where(eq(orders.id, id))
    const ours = shop.stripe.sessions.get(sessionId)
    const foreign = {
      ...ours,
      id: 'cs_foreign',
      metadata: { order_id: String(id), order_key: 'of another site' },
    } as never
    shop.stripe.sessions.set('cs_foreign', foreign)
    for (const session of ['cs_foreign', sessionId]) {
      const paid = shop.stripe.pay(session)
      const event = shop.stripe.event('checkout.session.completed', paid.session)
      await receivePaymentEvent(shop.deps, Buffer.from(event.payload), event.signature)
      expect(await shop.order(id), session).toMatchObject(
        session === sessionId
          ? { status: 'completed', sessionId }
          : { status: 'pending', paidAt: null, sessionId: null, attention: null },
      )
    }
    expect(await stockOf(product)).toEqual({ stock: 0, reserved: 0 })
  })
})

describe.each(ONE_DATABASE)('money that goes back on $name', ({ open }) => {
  const { shop } = openWithAdmin(() => startStripeShop(open))

  it('is announced to the customer by mail, with the credit note', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product()]
    const { order, paymentId } = await shop.buy(buyer, [{ product, quantity: 1 }])
    const payment = shop.stripe.payments.get(paymentId)
    for (const refunded of [400, 1000]) {
      if (payment) payment.refunded = refunded
      const event = shop.stripe.event('charge.refunded', { id: 'ch', payment_intent: paymentId })
      await receivePaymentEvent(shop.deps, Buffer.from(event.payload), event.signature)
    }
    const notices = () =>
      shop.mails.filter(
        ({ to, subject }) => to === buyer.user.email && subject.startsWith('Remboursement'),
      )
    await vi.waitFor(() => expect(notices()).toHaveLength(2))
    const documents = await shop.db.select().from(invoices).where(eq(invoices.orderId, order.id))
    const creditNotes = documents
      .filter(({ kind }) => kind === 'credit_note')
      .map(({ pdf }) => pdf.toString('base64'))
    expect(
      notices()
        .map(({ attachments }) => attachments?.[0]?.content.toString('base64'))
        .sort(),
    ).toEqual(creditNotes.sort())
    expect(
      notices().some(({ text }) => /4,00\s€/.test(text)) &&
        notices().some(({ text }) => /6,00\s€/.test(text)),
    ).toBe(true)
  })

  it('but fails to is shown to the admin', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product()]
    const { order, paymentId } = await shop.buy(buyer, [{ product, quantity: 1 }])
    const payment = shop.stripe.payments.get(paymentId)
    for (const [refunded, type] of [
      [1000, 'charge.refunded'],
      [0, 'refund.failed'],
    ] as const) {
      if (payment) payment.refunded = refunded
      const event = shop.stripe.event(type, { id: 're', payment_intent: paymentId })
      await receivePaymentEvent(shop.deps, Buffer.from(event.payload), event.signature)
    }
    expect(await shop.order(order.id)).toMatchObject({
      attention: expect.stringMatching(/remboursement de 10,00\s€ a échoué/),
    })
  })

  it('is not called failed because the provider was asked before somebody else recorded it', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product()]
    const { order, paymentId } = await shop.buy(buyer, [{ product, quantity: 1 }])
    const payments = shop.deps.payments as PaymentProvider
    let isFirst = true
    const slow: PaymentProvider = {
      ...payments,
      async getPayment(id) {
        const state = await payments.getPayment(id)
        if (isFirst) {
          isFirst = false
          // While this answer is on its way, the money leaves and another call takes it in.
          shop.stripe.refund(paymentId, 1000)
          await takeBackPayment(shop.deps, paymentId)
        }
        return state
      },
    }
    await takeBackPayment({ ...shop.deps, payments: slow }, paymentId)
    expect(await shop.order(order.id)).toMatchObject({ refundedCents: 1000, attention: null })
  })

  it('or was contested at the provider is found by the daily comparison, though no event told of it', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 20 })]
    const refunded = await shop.buy(buyer, [{ product, quantity: 1 }])
    const contested = await shop.buy(buyer, [{ product, quantity: 1 }])
    shop.stripe.refund(refunded.paymentId, 400)
    shop.stripe.payments.get(contested.paymentId)?.disputes.push({ status: 'lost', amount: 1000 })
    // Paid when nobody was told, and given up here long ago.
    const { sessionId } = (
      await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    ).json<{ sessionId: string }>()
    shop.stripe.pay(sessionId)
    shop.setTime(new Date(shop.now().getTime() + 26 * 60 * MINUTE))
    await compareWithProviderTask.run(shop.deps, {})
    expect(await shop.order(refunded.order.id)).toMatchObject({
      refundedCents: 400,
      status: 'completed',
    })
    expect(await shop.order(contested.order.id)).toMatchObject({
      refundedCents: 1000,
      status: 'cancelled',
      attention: expect.any(String),
    })
    expect(await shop.verify(sessionId)).toEqual({ success: true, paid: true })
  })

  it('but is refused by the provider is shown to the admin, and asked for again', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product()]
    const { order } = await shop.buy(buyer, [{ product, quantity: 1 }])
    const payments: PaymentProvider = {
      ...(shop.deps.payments as PaymentProvider),
      refund: async () => 'refused',
    }
    await expect(
      refundOrderTask.run({ ...shop.deps, payments }, { orderId: order.id }),
    ).rejects.toThrow('refused')
    expect(await shop.order(order.id)).toMatchObject({
      refundedCents: 0,
      attention: expect.stringContaining('tableau de bord'),
    })
    await refundOrderTask.run(shop.deps, { orderId: order.id })
    expect(await shop.order(order.id)).toMatchObject({ refundedCents: 1000 })
  })

  it('cannot go through another provider than it came by, and the task says so', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product()]
    const { order } = await shop.buy(buyer, [{ product, quantity: 1 }])
    const sandbox = createSandboxPayments({ db: shop.db, now: shop.now, signingSecret: 'secret' })
    for (const payments of [null, sandbox])
      await expect(
        refundOrderTask.run({ ...shop.deps, payments }, { orderId: order.id }),
      ).rejects.toThrow('stripe')
  })
})
