import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Waiting } from '#contract/waiting.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

describe.each(ONE_DATABASE)('what waits for the team on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  const read = async () => (await shop.call(admin, 'GET', '/api/admin/waiting')).json<Waiting>()

  it('is counted until somebody has seen to it', async () => {
    expect(await read()).toEqual({ deliveries: 0, orders: 0, messages: 0, applications: 0 })
    const product = await shop.product({ actions: [] })
    const { order } = await shop.buy(await shop.customer(), [{ product, quantity: 1 }])
    await shop.db
      .update(orders)
      .set({ attention: 'Payée après son annulation.' })
      .where(eq(orders.id, order.id))
    await shop.call(admin, 'POST', '/api/send-contact', {
      name: 'Léa',
      email: 'lea@example.org',
      category: 'contact',
      message: 'Bonjour la vigie',
    })
    expect(await read()).toEqual({ deliveries: 1, orders: 1, messages: 1, applications: 0 })

    const moderator = await shop.customer(['admin'], { builtInGroup: 'moderator' })
    expect((await shop.call(moderator, 'GET', '/api/admin/waiting')).json()).toEqual({
      deliveries: 0,
      orders: 0,
      messages: 1,
      applications: 0,
    })

    const [message] = (await shop.call(admin, 'GET', '/api/admin/messages')).json()
    await shop.call(admin, 'PUT', `/api/admin/messages/${message.id}`, { handled: true })
    const [delivery] = (await shop.call(admin, 'GET', '/api/admin/deliveries')).json()
    await shop.call(admin, 'POST', `/api/admin/deliveries/${delivery.id}/resolve`, {
      applied: true,
      note: 'Remis au port',
    })
    expect(await read()).toEqual({ deliveries: 0, orders: 1, messages: 0, applications: 0 })
  })
})
