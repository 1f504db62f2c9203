import { describe, expect, it } from 'vitest'
import type { AdminOrder } from '#contract/orders.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { toCents } from '#contract/pricing.ts'
import type { AdminStats } from '#contract/stats.ts'
import { addDays, dayInParis } from '#server/lib/days.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.table.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { demoOrders } from './demo-orders.ts'
import { demoRegistrations } from './demo-registrations.ts'

const NOW = new Date('2026-11-15T10:00:00Z')

it('sells on every week of sixty days, the same tomorrow as today, and never in the future', () => {
  const today = demoOrders(NOW)
  const days = new Set(today.map(({ created_at }) => dayInParis(new Date(created_at))))
  expect(days.size).toBeGreaterThan(50)
  expect(today.length).toBeGreaterThan(120)
  expect([...days].every((day) => day > addDays('2026-11-15', -60))).toBe(true)
  expect(today.every(({ paid_at }) => new Date(paid_at ?? '') <= NOW)).toBe(true)
  expect(today.some(({ refunded_amount }) => refunded_amount > 0)).toBe(true)
  for (const { amount, items } of today)
    expect(toCents(amount)).toBe(
      items.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0),
    )
  const withoutNumber = ({ id: _, ...order }: AdminOrder) => order
  const later = demoOrders(new Date('2026-11-16T10:00:00Z')).map(withoutNumber)
  const yesterday = today.filter(({ created_at }) => created_at.startsWith('2026-11-14'))
  expect(later).toEqual(expect.arrayContaining(yesterday.map(withoutNumber)))
})

it('shows all that is sold as handed over, and what was given back as taken back', () => {
  for (const { status, items } of demoOrders(NOW))
    for (const { product_name, deliveries } of items)
      expect(new Set(deliveries.map(({ state }) => state)), product_name).toEqual(
        new Set([status === 'completed' ? 'applied' : 'revoked']),
      )
})

it('has people join on every day of them, the same tomorrow, and of today as many as the hour allows', () => {
  const joined = demoRegistrations(NOW)
  const counts = [...joined.values()]
  expect([...joined.keys()].at(0)).toBe(addDays('2026-11-15', -59))
  expect([...joined.keys()].at(-1)).toBe('2026-11-15')
  expect(counts.slice(0, -1).every((count) => count > 0 && count < 25)).toBe(true)
  const tomorrow = demoRegistrations(new Date('2026-11-16T10:00:00Z'))
  expect(tomorrow.get('2026-11-14')).toBe(joined.get('2026-11-14'))
  expect(tomorrow.get('2026-11-15')).toBeGreaterThan(joined.get('2026-11-15') ?? Number.NaN)
  const bought = demoOrders(NOW).length
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(bought)
})

describe.each(ONE_DATABASE)('the sales of the demo on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))
  const list = (query = '') => shop.call(admin, 'GET', `/api/admin/orders${query}`)
  const stats = async () =>
    (await shop.call(admin, 'GET', '/api/admin/stats?days=90')).json<AdminStats>()

  it('fill the list and the statistics without being stored, and go with the first order', async () => {
    const answer = await list('?size=5&page=1')
    const rows = answer.json<AdminOrder[]>()
    const total = Number(answer.headers[TOTAL_HEADER])
    expect(rows).toHaveLength(5)
    expect(rows.every(({ demo, id, invoice_number }) => demo && id < 0 && !invoice_number)).toBe(
      true,
    )
    const [first] = rows
    const found = (await list(`?search=${encodeURIComponent(first?.user_name ?? '')}`)).json()
    expect(found.every(({ user_name }: AdminOrder) => user_name === first?.user_name)).toBe(true)
    const dearest = (await list('?sort=-amount&size=2')).json<AdminOrder[]>()
    expect(dearest[0]?.amount).toBeGreaterThanOrEqual(dearest[1]?.amount ?? Number.NaN)

    const before = await stats()
    expect(before).toMatchObject({ demo: true, orders: total })
    const cents = (values: { revenue: number }[]) =>
      values.reduce((sum, { revenue }) => sum + toCents(revenue), 0)
    expect(toCents(before.totals.revenue)).toBe(cents(before.series))
    const joined = [...demoRegistrations(NOW)]
    expect(before.series.slice(-60).map(({ day, registrations }) => [day, registrations])).toEqual(
      joined,
    )
    // The cards count whom the chart shows to have joined.
    const since = (day: string) =>
      joined.filter(([one]) => one >= day).reduce((sum, [, count]) => sum + count, 0)
    expect(before).toMatchObject({
      users: since(''),
      activeUsers: since(addDays('2026-11-15', -30)),
      totals: { registrations: since('') },
    })
    expect(cents(before.products)).toBe(cents(before.series))
    expect(cents(before.categories)).toBe(cents(before.series))
    for (const table of [orders, invoices, deliveries]) expect(await shop.db.$count(table)).toBe(0)
    expect(shop.mails).toEqual([])

    const product = await shop.product({ price: 10 })
    const { order } = await shop.buy(await shop.customer(), [{ product, quantity: 1 }])
    expect((await list()).json<AdminOrder[]>().map(({ id, demo }) => [id, demo])).toEqual([
      [order.id, false],
    ])
    expect(await stats()).toMatchObject({
      demo: false,
      orders: 1,
      revenue: 10,
      users: await shop.db.$count(users),
      // The buyer and whoever administers, who are there.
      totals: { revenue: 10, orders: 1, registrations: await shop.db.$count(users) },
      topProducts: [{ name: product.name, quantity: 1, revenue: 10 }],
    })
  })
})

describe.each(ONE_DATABASE)('a site without the demo on $name', ({ open }) => {
  const config = buildConfig({ CAPTCHA: 'off', DEMO: 'off' })
  const { shop, admin } = openWithAdmin(() => startStripeShop(open, { config }))

  it('has no sale that it did not make', async () => {
    expect((await shop.call(admin, 'GET', '/api/admin/orders')).json()).toEqual([])
    expect((await shop.call(admin, 'GET', '/api/admin/stats')).json()).toMatchObject({
      demo: false,
      orders: 0,
      totals: { revenue: 0, orders: 0 },
      products: [],
    })
  })
})
