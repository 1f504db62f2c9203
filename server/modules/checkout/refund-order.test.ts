import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { journal } from '#server/modules/journal/journal.table.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { refundRequests } from './refund-requests.table.ts'

describe.each(ONE_DATABASE)('a refund on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  const refund = (id: number, payload: object = {}, key?: string) =>
    shop.call(
      admin,
      'POST',
      `/api/admin/orders/${id}/refund`,
      payload,
      key ? { 'idempotency-key': key } : {},
    )
  const entriesOf = (id: number) =>
    shop.db.select().from(journal).where(eq(journal.entityId, id)).orderBy(journal.id)
  const refundedAtStripe = (paymentId: string) => shop.stripe.payments.get(paymentId)?.refunded

  async function paid() {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5, price: 10 })]
    const { order, paymentId } = await shop.buy(buyer, [{ product, quantity: 2 }])
    return { paymentId, id: order.id }
  }

  it('is made in parts and in whole, never of more than was paid, each with its credit note and its line in the journal', async () => {
    const { id, paymentId } = await paid()
    const part = await refund(id, { cents: 750 })
    expect(part.json()).toMatchObject({
      status: 'completed',
      refunded_amount: 7.5,
      items: [{ refunded_amount: 7.5 }],
    })
    const tooMuch = await refund(id, { cents: 1251 })
    expect([tooMuch.statusCode, tooMuch.json().message]).toEqual([
      400,
      expect.stringMatching(/^Le remboursement ne peut pas dépasser 12,50\s€\.$/),
    ])
    for (const cents of [0, -1, 1.5, '5'])
      expect((await refund(id, { cents })).statusCode).toBe(400)
    expect((await refund(id)).json()).toMatchObject({ status: 'cancelled', refunded_amount: 20 })
    const again = await refund(id)
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Cette commande est déjà entièrement remboursée.',
    ])
    expect(refundedAtStripe(paymentId)).toBe(2000)
    const documents = await shop.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, id))
      .orderBy(invoices.id)
    expect(documents.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ['invoice', 2000],
      ['credit_note', 750],
      ['credit_note', 1250],
    ])
    expect((await entriesOf(id)).map(({ before, after }) => [before, after])).toEqual([
      [{ refunded: 0 }, { refunded: 750 }],
      [{ refunded: 750 }, { refunded: 2000 }],
    ])
  })

  it('asked for again with the same key is the same one; with another key, or another amount, it is not', async () => {
    const { id, paymentId } = await paid()
    const key = randomUUID()
    for (let times = 0; times < 3; times++)
      expect((await refund(id, { cents: 500 }, key)).json().refunded_amount).toBe(5)
    const other = await refund(id, { cents: 600 }, key)
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      'Cette demande a déjà servi à un remboursement d’un autre montant.',
    ])
    expect((await refund(id, { cents: 500 }, randomUUID())).json().refunded_amount).toBe(10)
    expect([refundedAtStripe(paymentId), (await entriesOf(id)).length]).toEqual([1000, 2])
    for (const bad of ['short', 'with a blank in it', 'é'.repeat(10)])
      expect((await refund(id, { cents: 1 }, bad)).statusCode, bad).toBe(400)
  })

  it('sent twice without a key is paid once', async () => {
    const { id, paymentId } = await paid()
    expect((await refund(id, { cents: 500 })).statusCode).toBe(200)
    const again = await refund(id, { cents: 500 })
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      expect.stringContaining('ont déjà été remboursés'),
    ])
    expect(refundedAtStripe(paymentId)).toBe(500)
  })

  it.each([undefined, randomUUID()])(
    'asked for ten times at once is made once, and written down once (key: %s)',
    async (key) => {
      const { id, paymentId } = await paid()
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => refund(id, { cents: 600 }, key)),
      )
      expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual(
        [],
      )
      expect(refundedAtStripe(paymentId)).toBe(600)
      expect(await shop.order(id)).toMatchObject({ refundedCents: 600, attention: null })
      expect((await entriesOf(id)).map(({ after }) => after)).toEqual([{ refunded: 600 }])
    },
  )

  it('made in the provider’s dashboard, of which no event came, is taken in before anything is refunded', async () => {
    const whole = await paid()
    shop.stripe.refund(whole.paymentId, 2000)
    const answer = await refund(whole.id)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'Cette commande est déjà entièrement remboursée.',
    ])
    expect(await shop.order(whole.id)).toMatchObject({ refundedCents: 2000, status: 'cancelled' })

    const part = await paid()
    shop.stripe.refund(part.paymentId, 1500)
    expect((await refund(part.id, { cents: 600 })).json().message).toMatch(/dépasser 5,00\s€/)
    expect((await refund(part.id)).json()).toMatchObject({
      refunded_amount: 20,
      status: 'cancelled',
    })
    expect(refundedAtStripe(part.paymentId)).toBe(2000)
  })

  it('that the provider refuses changes nothing, and says where to look', async () => {
    const { id, paymentId } = await paid()
    const { payments } = shop.deps
    if (!payments) throw new Error('no provider')
    const { refund: real } = payments
    payments.refund = async () => 'refused'
    const answer = await refund(id, {}, randomUUID())
    payments.refund = real
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining('a refusé ce remboursement'),
    ])
    expect([refundedAtStripe(paymentId), await entriesOf(id)]).toEqual([0, []])
    expect((await refund(id)).statusCode).toBe(200)
  })

  it('that was cut off is finished by whoever asks next, once, however long ago it was', async () => {
    for (const [minutes, hasLeft] of [
      [5, false],
      [5, true],
      [3 * 24 * 60, true],
    ] as const) {
      const { id, paymentId } = await paid()
      const key = randomUUID()
      await shop.db.insert(refundRequests).values({
        key,
        orderId: id,
        cents: 700,
        refundedBefore: 0,
        state: 'asked',
        askedAt: new Date(shop.now().getTime() - minutes * 60_000),
      })
      if (hasLeft) await shop.deps.payments?.refund(paymentId, 700, `refund-${key}`)
      const next = await refund(id, {}, randomUUID())
      expect([next.statusCode, next.json().message]).toEqual([
        409,
        'Un remboursement précédent vient d’être mené à son terme. Vérifiez la commande.',
      ])
      expect([refundedAtStripe(paymentId), (await shop.order(id))?.refundedCents]).toEqual([
        700, 700,
      ])
      expect((await refund(id, {}, randomUUID())).json()).toMatchObject({ refunded_amount: 20 })
    }
  })

  it('that was cut off so long ago that nobody knows its key any more is not made', async () => {
    const { id, paymentId } = await paid()
    const askedAt = new Date(shop.now().getTime() - 3 * 24 * 60 * 60_000)
    await shop.db.insert(refundRequests).values({
      key: randomUUID(),
      orderId: id,
      cents: 700,
      refundedBefore: 0,
      state: 'asked',
      askedAt,
    })
    expect((await refund(id, {}, randomUUID())).statusCode).toBe(409)
    expect(refundedAtStripe(paymentId)).toBe(0)
    expect((await refund(id, {}, randomUUID())).json()).toMatchObject({ refunded_amount: 20 })
  })

  it('has nothing to give back of an unpaid order, and waits for a provider that does not answer', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5 })]
    const { sessionId } = (
      await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    ).json<{ sessionId: string }>()
    const [unpaid] = await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId))
    expect((await refund(unpaid?.id ?? 0)).json().message).toBe(
      'Cette commande n’a pas de paiement à rembourser.',
    )
    const { id } = await paid()
    shop.stripe.setTrouble('error')
    expect((await refund(id)).statusCode).toBe(502)
    shop.stripe.setTrouble('none')
    expect(await shop.order(id)).toMatchObject({ refundedCents: 0, status: 'completed' })
    expect((await refund(id)).json()).toMatchObject({ refunded_amount: 20 })
  })
})
