import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.table.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { refreshCatalogue } from '#server/modules/product-sync/refresh-catalogue.ts'
import { products } from '#server/modules/products/products.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { PAYMENT_DESKS, type PaymentDesk, type SignedEvent } from '#server/testing/payment-desks.ts'
import { buildShop, cartBody, type Shop } from '#server/testing/shop.ts'
import { compareWithProviderTask, reconcileTask } from './checkout.tasks.ts'

const HOUR_MS = 60 * 60_000

// What a payment becomes is the same whoever takes the card.
describe.each(PAYMENT_DESKS)('a payment by $provider', ({ open }) => {
  let connection: DatabaseConnection
  let desk: PaymentDesk
  let shop: Shop
  let time = new Date('2026-11-15T10:00:00Z')
  const mails: Mail[] = []

  beforeAll(async () => {
    connection = await ONE_DATABASE[0].open()
    const now = () => time
    desk = await open({ db: connection.db, now })
    shop = await buildShop(connection, {
      now,
      payments: desk.payments,
      mailer: { send: async (_id, mail) => void mails.push(mail) },
      report: () => {},
    })
  })
  afterAll(async () => {
    await shop.close()
    await desk.stop()
    await connection.close()
  })

  const stockOf = async (id: number) => {
    const [row] = await shop.deps.db.select().from(products).where(eq(products.id, id))
    return { stock: row?.stock, reserved: row?.reserved }
  }
  const orderOf = async (sessionId: string) => {
    const [order] = await shop.deps.db.select().from(orders).where(eq(orders.sessionId, sessionId))
    if (!order) throw new Error('no order')
    return order
  }
  const documentsOf = async (sessionId: string) =>
    shop.deps.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, (await orderOf(sessionId)).id))
  const deliveredOf = async (sessionId: string) => {
    const { id } = await orderOf(sessionId)
    const found = await shop.deps.db
      .select({ state: deliveries.state })
      .from(deliveries)
      .where(sql`${deliveries.orderId} = ${id}`)
    return found.map(({ state }) => state)
  }
  const webhook = ({ url, payload, headers }: SignedEvent) =>
    shop.app.inject({ method: 'POST', url, payload, headers })
  const cancel = (sessionId: string) =>
    shop.app.inject({ method: 'POST', url: `/api/cancel-checkout/${sessionId}` })

  async function forSale(stock = 5) {
    const tebex_package_id = desk.packageFor(9) ?? null
    await refreshCatalogue(shop.deps)
    return shop.product({
      stock,
      price: 10,
      discount: 10,
      tebex_package_id,
      actions: [{ kind: 'item', item: 'bandage', count: 1 }],
    })
  }

  async function openCheckout({ stock = 5, quantity = 1 } = {}) {
    const [buyer, product] = [await shop.customer(), await forSale(stock)]
    const response = await shop.checkout(buyer.headers, cartBody([{ product, quantity }]))
    expect(response.statusCode, response.body).toBe(200)
    return { buyer, product, sessionId: response.json<{ sessionId: string }>().sessionId }
  }

  it('sells what was held, once, with its document, its thanks and its delivery', async () => {
    const { buyer, product, sessionId } = await openCheckout({ quantity: 2 })
    expect(await stockOf(product.id)).toEqual({ stock: 5, reserved: 2 })
    expect(await shop.verify(sessionId)).toEqual({ success: true, paid: false })
    await desk.pay(sessionId)
    expect(await shop.verify(sessionId)).toEqual({ success: true, paid: true })
    expect(await stockOf(product.id)).toEqual({ stock: 3, reserved: 0 })
    expect(await orderOf(sessionId)).toMatchObject({
      state: 'sold',
      status: 'completed',
      paymentMethod: desk.payments.profile.method,
      seller: desk.payments.profile.seller,
      attention: null,
    })
    expect(await documentsOf(sessionId)).toHaveLength(1)
    expect(await deliveredOf(sessionId)).toEqual(['unlinked'])
    await vi.waitFor(() => expect(mails.map(({ to }) => to)).toContain(buyer.user.email), 15_000)
  })

  it('settles once, however often and from wherever it is told', async () => {
    const { product, sessionId } = await openCheckout()
    await desk.pay(sessionId)
    const event = await desk.paidEvent(sessionId)
    const told = await Promise.all([
      webhook(event),
      webhook(event),
      webhook(await desk.paidEvent(sessionId)),
    ])
    await Promise.all([
      shop.verify(sessionId),
      shop.verify(sessionId),
      reconcileTask.run(shop.deps, {}),
      compareWithProviderTask.run(shop.deps, {}),
    ])
    expect(told.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await stockOf(product.id)).toEqual({ stock: 4, reserved: 0 })
    expect(await documentsOf(sessionId)).toHaveLength(1)
    expect(await deliveredOf(sessionId)).toHaveLength(1)
  })

  it('that was given back ends the same, in whatever order its events come', async () => {
    for (const order of [
      ['paid', 'back'],
      ['back', 'paid'],
      ['paid', 'back', 'paid', 'back'],
      ['back', 'back'],
    ]) {
      const { product, sessionId } = await openCheckout()
      const paymentId = await desk.pay(sessionId)
      await desk.giveBack(paymentId)
      const events = { paid: await desk.paidEvent(sessionId), back: desk.backEvent(paymentId) }
      for (const name of order)
        expect((await webhook(events[name as keyof typeof events])).statusCode).toBe(200)
      expect(await orderOf(sessionId), order.join()).toMatchObject({
        state: 'sold',
        status: 'cancelled',
        refundedCents: 900,
      })
      expect(await stockOf(product.id)).toEqual({ stock: 4, reserved: 0 })
      expect(await deliveredOf(sessionId)).toEqual(['cancelled'])
    }
  })

  it('that was given back before anybody here heard of it delivers nothing', async () => {
    const { sessionId } = await openCheckout()
    await desk.giveBack(await desk.pay(sessionId))
    await reconcileTask.run(shop.deps, {})
    expect(await orderOf(sessionId)).toMatchObject({ status: 'cancelled', refundedCents: 900 })
    expect(await deliveredOf(sessionId)).toEqual(['cancelled'])
  })

  it('is not settled by an event with a wrong, missing or foreign signature', async () => {
    const { product, sessionId } = await openCheckout()
    await desk.pay(sessionId)
    const good = await desk.paidEvent(sessionId)
    const foreign = await desk.paidEvent(sessionId, { secret: 'another secret' })
    const { 'content-type': type = '' } = good.headers
    for (const event of [
      { ...good, payload: `${good.payload} ` },
      { ...good, headers: { 'content-type': type } },
      foreign,
    ])
      expect((await webhook(event)).statusCode).toBe(400)
    expect(await orderOf(sessionId)).toMatchObject({ status: 'pending', paidAt: null })
    expect(await stockOf(product.id)).toEqual({ stock: 5, reserved: 1 })
  })

  it('is not believed because an event says so', async () => {
    const { sessionId } = await openCheckout()
    expect((await webhook(await desk.paidEvent(sessionId))).statusCode).toBe(200)
    expect(await orderOf(sessionId)).toMatchObject({ status: 'pending', paidAt: null })
  })

  it('of something else than was sold is never delivered, and is put before an admin', async () => {
    const { product, sessionId } = await openCheckout()
    await desk.payOtherwise(sessionId)
    await webhook(await desk.paidEvent(sessionId))
    expect(await shop.verify(sessionId)).toMatchObject({ paid: false })
    expect(await orderOf(sessionId)).toMatchObject({ paidAt: null, attention: expect.any(String) })
    expect(await deliveredOf(sessionId)).toEqual([])
    expect(await stockOf(product.id)).toEqual({ stock: 5, reserved: 0 })
  })

  it('whose webhook was lost is found by the reconciliation', async () => {
    const { sessionId } = await openCheckout()
    await desk.pay(sessionId)
    await reconcileTask.run(shop.deps, {})
    expect(await orderOf(sessionId)).toMatchObject({ state: 'sold' })
  })

  it('that nobody makes holds no stock once it is cancelled, replaced or too old', async () => {
    const cancelled = await openCheckout()
    expect((await cancel(cancelled.sessionId)).json()).toEqual({ success: true })
    expect(await stockOf(cancelled.product.id)).toEqual({ stock: 5, reserved: 0 })

    const { buyer, product } = await openCheckout()
    const again = await shop.checkout(buyer.headers, cartBody([{ product, quantity: 2 }]))
    expect(again.statusCode).toBe(200)
    expect(await stockOf(product.id)).toEqual({ stock: 5, reserved: 2 })

    const old = await openCheckout()
    time = new Date(time.getTime() + HOUR_MS)
    await reconcileTask.run(shop.deps, {})
    expect(await stockOf(old.product.id)).toEqual({ stock: 5, reserved: 0 })
    expect(await orderOf(old.sessionId)).toMatchObject({ state: 'ended', paidAt: null })
  })

  it('of what is sold out meanwhile goes back', async () => {
    const { product, sessionId } = await openCheckout({ stock: 1 })
    const paymentId = await desk.pay(sessionId)
    await shop.deps.db.update(products).set({ stock: 0 }).where(eq(products.id, product.id))
    expect(await shop.verify(sessionId)).toMatchObject({
      paid: false,
      message: expect.stringContaining('remboursé'),
    })
    await vi.waitFor(async () =>
      expect(await desk.payments.getPayment(paymentId)).toMatchObject({ refundedCents: 900 }),
    )
    expect(await documentsOf(sessionId)).toEqual([])
    expect(await deliveredOf(sessionId)).toEqual([])
  })

  it('is given back whole from the panel, and the order, the lines and the game follow', async () => {
    const [admin, { sessionId }] = [await shop.customer(['admin']), await openCheckout()]
    await desk.pay(sessionId)
    await shop.verify(sessionId)
    const { id } = await orderOf(sessionId)
    const refund = (payload: object) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/admin/orders/${id}/refund`,
        payload,
        headers: admin.headers,
      })
    const part = await refund({ cents: 100 })
    const isPartial = desk.payments.profile.refundsParts
    expect(part.statusCode).toBe(isPartial ? 200 : 409)
    expect(await orderOf(sessionId)).toMatchObject({ refundedCents: isPartial ? 100 : 0 })
    expect((await refund({})).statusCode).toBe(200)
    expect(await orderOf(sessionId)).toMatchObject({ refundedCents: 900, status: 'cancelled' })
    expect(await deliveredOf(sessionId)).toEqual(['cancelled'])
  })

  it('waits for a provider that is away: nothing is lost, nothing is held', async () => {
    const { setBroken } = desk
    if (!setBroken) return
    const [buyer, product] = [await shop.customer(), await forSale()]
    const { sessionId } = await openCheckout()
    await desk.pay(sessionId)
    setBroken(true)
    const refused = await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    expect([refused.statusCode, refused.json().code]).toEqual([502, 'provider_unavailable'])
    expect(await stockOf(product.id)).toEqual({ stock: 5, reserved: 0 })
    expect((await shop.app.inject(`/api/verify-payment/${sessionId}`)).statusCode).toBe(502)
    expect((await webhook(await desk.paidEvent(sessionId))).statusCode).toBe(502)
    setBroken(false)
    expect(await shop.verify(sessionId)).toEqual({ success: true, paid: true })
  })

  it('is known by no other name than its own', async () => {
    const response = await shop.app.inject('/api/verify-payment/unknown_session')
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { success: false, paid: false, message: 'Ce paiement est inconnu de ce site.' },
    ])
    const [other] = ['/api/webhooks/stripe', '/api/webhooks/tebex'].filter(
      (path) => path !== desk.payments.profile.webhook.path,
    )
    const { sessionId } = await openCheckout()
    const event = { ...(await desk.paidEvent(sessionId)), url: other as string }
    expect((await webhook(event)).statusCode).toBe(404)
  })
})
