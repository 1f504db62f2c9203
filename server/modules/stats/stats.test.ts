import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AdminStats } from '#contract/stats.ts'
import { addDays, dayInParis } from '#server/lib/days.ts'
import { orderItems, orders } from '#server/modules/orders/orders.table.ts'
import { products } from '#server/modules/products/products.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { playerSamples } from './stats.table.ts'

describe.each(ONE_DATABASE)('the statistics on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  const read = async (days: number) =>
    (await shop.call(admin, 'GET', `/api/admin/stats?days=${days}`)).json<AdminStats>()

  it('tell what was paid this month in Paris and what happened each day', async () => {
    await shop.db
      .update(orders)
      .set({ paidAt: null, paymentId: null, refundedCents: 0, status: 'cancelled', state: 'ended' })
    const [person, product] = [await shop.customer(), await shop.product({ price: 10, stock: 50 })]
    const bought = [
      await shop.buy(person, [{ product, quantity: 3 }]),
      await shop.buy(person, [{ product, quantity: 1 }]),
      await shop.buy(person, [{ product, quantity: 1 }]),
    ]
    await shop.call(admin, 'POST', `/api/admin/orders/${bought[0]?.order.id}/refund`, {
      cents: 500,
    })
    await shop.call(admin, 'DELETE', `/api/admin/orders/${bought[1]?.order.id}`)
    // Half an hour before and after the month began in Paris.
    const pay = (index: number, paidAt: string) =>
      shop.db
        .update(orders)
        .set({ paidAt: new Date(paidAt) })
        .where(eq(orders.id, bought[index]?.order.id ?? 0))
    await pay(1, '2026-10-31T23:30:00Z')
    await pay(2, '2026-10-31T22:30:00Z')
    await shop.db.update(users).set({ lastLogin: null })
    await shop.db.update(users).set({ lastLogin: shop.now() }).where(eq(users.id, person.user.id))
    await shop.db.insert(playerSamples).values([{ at: shop.now(), count: 12 }])

    const response = await shop.call(admin, 'GET', '/api/admin/stats?days=30')
    const stats = response.json()
    expect(stats).toMatchObject({
      users: await shop.db.$count(users),
      activeUsers: 1,
      orders: 3,
      revenue: 35,
    })
    expect(stats.series).toHaveLength(30)
    expect(stats.series.find(({ day }: { day: string }) => day === '2026-11-15')).toMatchObject({
      revenue: 25,
      orders: 1,
    })
    expect(stats.series.find(({ day }: { day: string }) => day === '2026-11-01')).toMatchObject({
      revenue: 10,
      orders: 1,
    })
    expect(stats.series.find(({ day }: { day: string }) => day === '2026-10-31')).toMatchObject({
      revenue: 10,
      orders: 1,
      registrations: 0,
    })
    expect(stats.topProducts).toEqual([{ name: product.name, quantity: 5, revenue: 45 }])
    expect(stats.players).toEqual([{ at: '2026-11-15T10:00:00Z', count: 12 }])
    expect((await shop.call(admin, 'GET', '/api/admin/stats?days=8')).statusCode).toBe(400)
  })

  it('know nothing of money that went straight back, neither in the card nor on its day', async () => {
    const [quick, slow] = [await shop.customer(), await shop.customer()]
    const product = await shop.product({ price: 30, stock: 1 })
    const { sessionId } = (
      await shop.checkout(slow.headers, cartBody([{ product, quantity: 1 }]))
    ).json<{ sessionId: string }>()
    await shop.db
      .update(orders)
      .set({ state: 'ended', holdNetwork: null })
      .where(eq(orders.sessionId, sessionId))
    await shop.db.execute('update products set reserved = 0')
    const before = await read(7)
    await shop.buy(quick, [{ product, quantity: 1 }])
    shop.stripe.pay(sessionId)
    expect(await shop.verify(sessionId)).toMatchObject({ paid: false })
    expect(
      (await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId)))[0]?.paidAt,
    ).not.toBe(null)
    const after = await read(7)
    expect([after.orders - before.orders, after.revenue - before.revenue]).toEqual([1, 30])
    const [today, todayBefore] = [after.series.at(-1), before.series.at(-1)]
    expect([
      Number(today?.orders) - Number(todayBefore?.orders),
      Number(today?.revenue) - Number(todayBefore?.revenue),
    ]).toEqual([1, 30])
  })

  it.each([7, 30, 90, 365])('of %d days say what counting every row says', async (days) => {
    const [buyer, product] = [await shop.customer(), await shop.product({ price: 12, stock: 50 })]
    const today = dayInParis(shop.now())
    const first = addDays(today, 1 - days)
    // Around the first midnight of the range, the month's, and one in between.
    for (const paidAt of [
      `${addDays(first, -1)}T22:59:59Z`,
      `${addDays(first, -1)}T23:00:00Z`,
      '2026-10-31T23:00:00Z',
    ]) {
      const { order } = await shop.buy(buyer, [{ product, quantity: 1 }])
      await shop.db
        .update(orders)
        .set({ paidAt: new Date(paidAt) })
        .where(eq(orders.id, order.id))
      const person = await shop.customer()
      await shop.db
        .update(users)
        .set({ createdAt: new Date(paidAt), lastLogin: new Date(paidAt) })
        .where(eq(users.id, person.user.id))
    }
    const [people, all, items] = [
      await shop.db.select().from(users),
      await shop.db.select().from(orders),
      await shop.db.select().from(orderItems),
    ]
    const sold = all.flatMap(({ paidAt, state, ...order }) =>
      paidAt && state === 'sold'
        ? [
            {
              ...order,
              day: dayInParis(paidAt),
              euros: (order.amountCents - order.refundedCents) / 100,
            },
          ]
        : [],
    )
    const sum = (rows: { euros: number }[]) => rows.reduce((total, { euros }) => total + euros, 0)
    const range = Array.from({ length: days }, (_, index) => addDays(first, index))
    const sales = new Map<string, { name: string; quantity: number; revenue: number }>()
    for (const { orderId, productName: name, quantity, unitCents, refundedCents } of items) {
      if (!sold.some(({ id, day }) => id === orderId && day >= first)) continue
      const { quantity: before, revenue } = sales.get(name) ?? { quantity: 0, revenue: 0 }
      sales.set(name, {
        name,
        quantity: before + quantity,
        revenue: revenue + (quantity * unitCents - refundedCents) / 100,
      })
    }
    const stats = await read(days)
    expect(stats).toMatchObject({
      users: people.length,
      activeUsers: people.filter(
        ({ lastLogin }) => lastLogin && dayInParis(lastLogin) >= addDays(today, -30),
      ).length,
      orders: sold.length,
      revenue: sum(sold.filter(({ day }) => day >= '2026-11-01')),
      series: range.map((day) => ({
        day,
        revenue: sum(sold.filter((order) => order.day === day)),
        orders: sold.filter((order) => order.day === day).length,
        registrations: people.filter(({ createdAt }) => dayInParis(createdAt) === day).length,
      })),
    })
    const best = [...sales.values()].toSorted(
      (a, b) => b.revenue - a.revenue || (a.name < b.name ? -1 : 1),
    )
    expect(stats.topProducts).toEqual(best.slice(0, 5))
    expect(stats.products).toEqual(best.map((one) => ({ ...one, category: 'Tests' })))
    expect(stats.categories).toEqual([
      {
        name: 'Tests',
        quantity: best.reduce((total, { quantity }) => total + quantity, 0),
        revenue: best.reduce((total, { revenue }) => total + revenue, 0),
      },
    ])
    const [firstBefore, lastBefore] = [addDays(first, -days), addDays(first, -1)]
    const earlier = sold.filter(({ day }) => day >= firstBefore && day <= lastBefore)
    expect(stats.before).toEqual({
      revenue: sum(earlier),
      orders: earlier.length,
      registrations: people.filter(({ createdAt }) => {
        const day = dayInParis(createdAt)
        return day >= firstBefore && day <= lastBefore
      }).length,
    })
    expect(stats.totals).toEqual({
      revenue: sum(stats.series.map(({ revenue }) => ({ euros: revenue }))),
      orders: stats.series.reduce((total, { orders }) => total + orders, 0),
      registrations: stats.series.reduce((total, day) => total + day.registrations, 0),
    })
  })

  it('add cents up exactly, take refunds off, and know a product’s category after it was renamed', async () => {
    const before = await read(7)
    const buyer = await shop.customer()
    const [rope, buoy] = [
      await shop.product({ price: 0.7, category: 'Gréement', stock: 50 }),
      await shop.product({ price: 1.1, category: 'Balisage', stock: 50 }),
    ]
    const { order } = await shop.buy(buyer, [
      { product: rope, quantity: 3 },
      { product: buoy, quantity: 1 },
    ])
    await shop.buy(buyer, [{ product: buoy, quantity: 1 }])
    await shop.call(admin, 'POST', `/api/admin/orders/${order.id}/refund`, { cents: 20 })
    await shop.db.update(products).set({ name: 'Autre bout' }).where(eq(products.id, rope.id))
    const after = await read(7)
    expect(after.totals.revenue).toBe(Number((before.totals.revenue + 4.1).toFixed(2)))
    expect(after.products.find(({ name }) => name === rope.name)?.category).toBe('Gréement')
    const sums = after.categories.filter(({ name }) => ['Gréement', 'Balisage'].includes(name))
    expect(sums.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Balisage', 2],
      ['Gréement', 3],
    ])
    const cents = sums.reduce((total, { revenue }) => total + Math.round(revenue * 100), 0)
    expect(cents).toBe(410)
  })
})
