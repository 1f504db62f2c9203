import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/lib/database.ts'
import { dayInParis } from '#server/lib/days.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.table.ts'
import { orderItems, orders } from '#server/modules/orders/orders.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { foldTallies, readTally } from './tallies.service.ts'
import { tallies } from './tallies.table.ts'

type Sums = Record<string, { count: number; cents: number }>

describe.each(ONE_DATABASE)('the tallies on $name', ({ name, open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))
  // Whatever a test did, they say what counting every row says.
  afterEach(async () => {
    expect(await kept()).toEqual(await counted())
  })

  function add(sums: Sums, name: string, day: Date | null, key: string, count: number, cents = 0) {
    const what = `${name} ${day ? dayInParis(day) : 'ever'} ${key}`
    const before = sums[what] ?? { count: 0, cents: 0 }
    sums[what] = { count: before.count + count, cents: before.cents + cents }
  }

  /** Row by row. */
  async function counted(): Promise<Sums> {
    const sums: Sums = {}
    for (const user of await shop.db.select().from(users)) {
      for (const day of [null, user.createdAt]) add(sums, 'users', day, '', 1)
      if (user.lastLogin) add(sums, 'active', user.lastLogin, '', 1)
    }
    for (const { state } of await shop.db.select().from(deliveries))
      add(sums, 'deliveries', null, state, 1)
    const items = await shop.db.select().from(orderItems)
    for (const order of await shop.db.select().from(orders)) {
      if (!order.hiddenAt)
        for (const day of [null, order.createdAt]) add(sums, 'orders', day, order.status, 1)
      if (order.state !== 'sold') continue
      if (order.userId)
        add(sums, 'own', null, String(order.userId), 1, order.amountCents - order.refundedCents)
      for (const day of [null, order.paidAt])
        add(sums, 'sold', day, '', 1, order.amountCents - order.refundedCents)
      for (const item of items.filter(({ orderId }) => orderId === order.id))
        add(
          sums,
          'products',
          order.paidAt,
          item.productName,
          item.quantity,
          item.quantity * item.unitCents - item.refundedCents,
        )
    }
    return sums
  }

  async function kept(): Promise<Sums> {
    const { rows } = await shop.db.execute<{ what: string; count: string; cents: string }>(sql`
      select name || ' ' || coalesce(day::text, 'ever') || ' ' || key as what, sum(count) as count, sum(cents) as cents
      from tallies group by 1 having sum(count) <> 0 or sum(cents) <> 0`)
    return Object.fromEntries(
      rows.map(({ what, count, cents }) => [what, { count: Number(count), cents: Number(cents) }]),
    )
  }

  const total = async (name: 'users' | 'orders' | 'sold', key?: string) =>
    (await readTally(shop.db, name, { key })).count
  const paid = async (quantity = 2) => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 50, price: 10 })]
    return { buyer, product, ...(await shop.buy(buyer, [{ product, quantity }])) }
  }

  it('follow an account from its registration over its logins and its role to its end', async () => {
    const before = await total('users')
    const person = await shop.customer()
    expect(await total('users')).toBe(before + 1)
    const { id, username, email } = person.user
    for (const lastLogin of [
      '2026-03-28T23:30:00Z',
      '2026-03-29T21:59:00Z',
      '2026-03-29T22:00:00Z',
    ]) {
      await shop.db
        .update(users)
        .set({ lastLogin: new Date(lastLogin) })
        .where(eq(users.id, id))
      expect(await kept()).toEqual(await counted())
    }
    expect(
      (
        await shop.call(admin, 'PUT', `/api/admin/users/${id}`, {
          username,
          email,
          roles: ['admin'],
        })
      ).statusCode,
    ).toBe(200)
    expect(await total('users')).toBe(before + 1)
    expect((await shop.call(admin, 'DELETE', `/api/admin/users/${id}`)).statusCode).toBe(200)
    expect(await total('users')).toBe(before)
  })

  it('follow an order from the cart over its payment, refunds and statuses to its disappearance', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5, price: 10 })]
    const [listed, sold] = [await total('orders'), await total('sold')]
    await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    expect([await total('orders'), await total('sold')]).toEqual([listed + 1, sold])
    const { order } = await shop.buy(buyer, [{ product, quantity: 2 }])
    expect([await total('orders'), await total('sold')]).toEqual([listed + 2, sold + 1])
    const steps = [
      () => shop.call(admin, 'POST', `/api/admin/orders/${order.id}/refund`, { cents: 500 }),
      () => shop.call(admin, 'PUT', `/api/admin/orders/${order.id}`, { status: 'shipped' }),
      () => shop.call(admin, 'DELETE', `/api/admin/users/${buyer.user.id}`),
      () => shop.call(admin, 'POST', `/api/admin/orders/${order.id}/refund`, {}),
    ]
    for (const step of steps) {
      expect((await step()).statusCode).toBe(200)
      expect(await kept()).toEqual(await counted())
    }
    const [unpaid] = await shop.db.select().from(orders).where(eq(orders.state, 'ended'))
    await shop.call(admin, 'DELETE', `/api/admin/orders/${unpaid?.id}`)
    expect(await kept()).toEqual(await counted())
    expect([await total('orders'), await total('sold')]).toEqual([listed + 1, sold + 1])
  })

  it('follow a line that is added or changed once its order is sold', async () => {
    const { order, product } = await paid()
    const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
    if (!line) throw new Error('no line')
    const { id, search, ...copy } = line
    await shop.db.insert(orderItems).values({ ...copy, quantity: 3 })
    await shop.db
      .update(orderItems)
      .set({ productName: `${product.name} bis` })
      .where(eq(orderItems.id, id))
    expect(await kept()).toEqual(await counted())
    await shop.db.delete(orderItems).where(eq(orderItems.id, id))
  })

  it('know nothing of what was rolled back', async () => {
    const before = await kept()
    const failing = shop.db.transaction(async (tx) => {
      await tx.update(orders).set({ status: 'processing' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await kept()).toEqual(before)
  })

  it('take many changes in one statement', async () => {
    for (let count = 0; count < 3; count++) await paid()
    const [buyer, product] = [await shop.customer(), await shop.product({ stock: 5 })]
    for (let count = 0; count < 3; count++)
      await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
    const sold = eq(orders.state, 'sold')
    const paidAt = new Date('2026-10-31T23:30:00Z')
    await shop.db.update(orders).set({ paidAt }).where(sold)
    await shop.db.update(orders).set({ status: 'processing', refundedCents: 100 }).where(sold)
    const listed = await total('orders')
    const left = and(eq(orders.userId, buyer.user.id), eq(orders.state, 'ended'))
    await shop.db.update(orders).set({ hiddenAt: shop.now() }).where(left)
    expect(await total('orders')).toBe(listed - 2)
  })

  it('are exact when many buy at once while they are being folded', async () => {
    const product = await shop.product({ stock: 1000 })
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.customer()))
    const [listed, sold] = [await total('orders'), await total('sold')]
    await Promise.all([
      ...buyers.map((buyer) => shop.buy(buyer, [{ product, quantity: 1 }])),
      ...Array.from({ length: 6 }, () => foldTallies(shop.db)),
    ])
    expect([await total('orders'), await total('sold')]).toEqual([listed + 12, sold + 12])
  })

  // PGlite has one connection: there everybody waits for everybody.
  if (name === 'PostgreSQL') {
    it('never make one change wait for another that is not committed, nor the folding', async () => {
      const [{ order: one }, { order: two }] = [await paid(), await paid()]
      const ship = (db: Database, id: number) =>
        db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, id))
      await shop.db.transaction(async (tx) => {
        await ship(tx, one.id)
        await ship(shop.db, two.id)
        await foldTallies(shop.db)
        await tx.delete(orderItems).where(eq(orderItems.orderId, one.id))
      })
    })
  }

  it('are one row each once folded, none for what comes to nothing, and say the same', async () => {
    await paid()
    const before = await kept()
    await Promise.all([foldTallies(shop.db), foldTallies(shop.db)])
    await foldTallies(shop.db)
    expect(await kept()).toEqual(before)
    expect(await shop.db.$count(tallies)).toBe(Object.keys(before).length)
  })

  it('count a span of days with both its ends, and all days without one', async () => {
    await shop.db
      .update(orders)
      .set({ createdAt: new Date('2026-01-01T12:00:00Z'), status: 'pending' })
    const [{ order: first }, { order: second }] = [await paid(), await paid()]
    const made = (id: number, at: string) =>
      shop.db
        .update(orders)
        .set({ createdAt: new Date(at), status: 'shipped' })
        .where(eq(orders.id, id))
    await made(first.id, '2026-03-31T21:59:59Z')
    await made(second.id, '2026-03-31T22:00:00Z')
    const count = async (span: { from?: string; to?: string; key?: string }) =>
      (await readTally(shop.db, 'orders', span)).count
    expect(await count({ from: '2026-03-31', to: '2026-03-31' })).toBe(1)
    expect(await count({ from: '2026-03-31', to: '2026-04-01' })).toBe(2)
    expect(await count({ from: '2026-04-01' })).toBe(1)
    expect(await count({ to: '2026-03-31', key: 'shipped' })).toBe(1)
    expect(await count({ key: 'shipped' })).toBe(
      await shop.db.$count(orders, eq(orders.status, 'shipped')),
    )
    expect(await count({})).toBe(await shop.db.$count(orders, isNull(orders.hiddenAt)))
  })
})
