import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#server/modules/orders/orders.table.ts'
import { type ProductRow, products } from '#server/modules/products/products.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { type Customer, cartBody } from '#server/testing/shop.ts'
import { type StripeShop, startStripeShop } from '#server/testing/stripe-shop.ts'
import { reconcileTask } from './checkout.tasks.ts'

const MINUTE = 60_000

describe.each(ONE_DATABASE)('stock that is held and not paid on $name', ({ open }) => {
  let shop: StripeShop
  beforeAll(async () => {
    shop = await startStripeShop(open, {
      config: buildConfig({ CAPTCHA: 'image', MAX_PER_ORDER: '3' }),
    })
  })
  afterAll(() => shop.close())

  const later = (minutes: number) => shop.setTime(new Date(shop.now().getTime() + minutes * MINUTE))
  const stockOf = async ({ id }: ProductRow) => {
    const [row] = await shop.db.select().from(products).where(eq(products.id, id))
    return [row?.stock, row?.reserved]
  }
  const checkout = (
    { headers }: Customer,
    product: ProductRow,
    quantity = 1,
    address = '192.0.2.1',
  ) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/create-checkout-session',
      headers,
      payload: cartBody([{ product, quantity }]),
      remoteAddress: address,
    })
  async function heldMinutes(sessionId: string) {
    const [order] = await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId))
    return order
      ? Math.round((order.expiresAt.getTime() - order.createdAt.getTime()) / MINUTE)
      : null
  }

  it('is at most what the owner allows in one order, of one product or of many, however the lines are written', async () => {
    const [buyer, product, other] = [
      await shop.customer(),
      await shop.product({ stock: 50 }),
      await shop.product({ stock: 50 }),
    ]
    const refusal = 'Une commande compte au plus 3 articles : la vôtre en a 4. Passez-en plusieurs.'
    for (const lines of [
      [{ product, quantity: 4 }],
      [
        { product, quantity: 2 },
        { product, quantity: 2 },
      ],
      [
        { product, quantity: 3 },
        { product: other, quantity: 1 },
      ],
    ]) {
      const response = await shop.checkout(buyer.headers, cartBody(lines))
      expect([response.statusCode, response.json().error]).toEqual([400, refusal])
    }
    expect(await stockOf(product)).toEqual([50, 0])
    expect((await checkout(buyer, product, 3)).statusCode).toBe(200)
  })

  it('is held for a shorter time after each that was left, until nothing is held for a day; a payment starts afresh', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5 })]
    const held: (number | null)[] = []
    let answer = await checkout(buyer, product)
    while (answer.statusCode === 200 && held.length < 20) {
      const minutes = await heldMinutes(answer.json().sessionId)
      held.push(minutes)
      expect(await stockOf(product)).toEqual([5, 1])
      later((minutes ?? 0) + 1)
      await reconcileTask.run(shop.deps, {})
      expect(await stockOf(product), `after ${minutes} minutes`).toEqual([5, 0])
      expect(shop.stripe.sessions.get(answer.json().sessionId)?.status).toBe('expired')
      answer = await checkout(buyer, product)
    }
    expect(held[0]).toBe(31)
    expect(held).toEqual(held.toSorted((a, b) => Number(b) - Number(a)))
    expect(held.at(-1)).toBeLessThan(10)
    expect(held.reduce<number>((sum, minutes) => sum + Number(minutes), 0)).toBeLessThan(120)
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      expect.stringContaining('plusieurs paiements sans les terminer'),
    ])

    // Others buy as before, and so does this one a day later.
    expect((await checkout(await shop.customer(), product)).statusCode).toBe(200)
    later(24 * 60)
    const { order } = await shop.buy(buyer, [{ product, quantity: 1 }])
    expect(order.status).toBe('completed')
    expect(await heldMinutes((await checkout(buyer, product)).json().sessionId)).toBe(31)
  })

  it('is not forgotten for all that an account opens afterwards for a moment', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5 })]
    await checkout(buyer, product)
    later(32)
    await reconcileTask.run(shop.deps, {})
    const [held] = await shop.db.select().from(orders).where(eq(orders.userId, buyer.user.id))
    if (!held) throw new Error('no order')
    const { id: _, search: __, ...row } = held
    const moments = Array.from({ length: 300 }, (_, n) => ({
      ...row,
      idempotencyKey: `moment ${buyer.user.id} ${n}`,
      sessionId: null,
      createdAt: shop.now(),
      sessionClosedAt: shop.now(),
    }))
    await shop.db.insert(orders).values(moments)
    expect(await heldMinutes((await checkout(buyer, product)).json().sessionId)).toBe(29)
  })

  it('keeps the checkout that is open when no other can be opened', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5 })]
    const { sessionId } = (await checkout(buyer, product)).json<{ sessionId: string }>()
    const [open] = await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId))
    if (!open) throw new Error('no order')
    const { id: _, search: __, ...row } = open
    const [createdAt, closedAt] = [120, 30].map(
      (minutes) => new Date(shop.now().getTime() - minutes * MINUTE),
    )
    const left = {
      idempotencyKey: `left ${open.id}`,
      sessionId: null,
      state: 'ended' as const,
      holdNetwork: null,
    }
    await shop.db.insert(orders).values({
      ...row,
      ...left,
      createdAt: createdAt ?? row.createdAt,
      sessionClosedAt: closedAt ?? null,
    })
    expect((await checkout(buyer, product)).statusCode).toBe(409)
    expect(shop.stripe.sessions.get(sessionId)?.status).toBe('open')
    expect(await stockOf(product)).toEqual([5, 1])
  })

  it('is opened so many times a minute by one account, and no more', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5 })]
    for (let count = 0; count < 30; count++)
      expect((await checkout(buyer, product)).statusCode).toBe(200)
    expect((await checkout(buyer, product)).statusCode).toBe(429)
    later(1)
    expect((await checkout(buyer, product)).statusCode).toBe(200)
  })

  it('costs little when a cart is only changed a few times', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5 })]
    for (let change = 0; change < 10; change++) {
      const answer = await checkout(buyer, product, 1 + (change % 3))
      expect(await heldMinutes(answer.json().sessionId), `change ${change}`).toBe(31)
      later(1)
    }
  })

  it('is held by a few accounts at a time from one connection, also when they all come at once', async () => {
    const product = await shop.product({ stock: 50 })
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.customer()))
    const answers = await Promise.all(
      buyers.map((buyer) => checkout(buyer, product, 1, '198.51.100.7')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(4)
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThan(60)
    expect(await stockOf(product)).toEqual([50, 8])
    expect((await checkout(await shop.customer(), product, 1, '198.51.100.8')).statusCode).toBe(200)
    // No address is kept, and nothing in its place once the stock is free.
    const rows = await shop.db.select().from(orders)
    expect(JSON.stringify(rows)).not.toContain('198.51.100')
    expect(
      rows.filter(({ state, holdNetwork }) => state !== 'held' && holdNetwork !== null),
    ).toEqual([])
  })
})
