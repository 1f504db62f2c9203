import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Log } from '#server/lib/logger.ts'
import { type BridgeShop, MONEY, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'

type Line = { order?: number; msg: string; state?: string; task?: string }

describe.each(ONE_DATABASE)('the log of a purchase on $name', ({ open }) => {
  const lines: Line[] = []
  const log: Log = {
    info: (details, msg) => void lines.push({ ...details, msg }),
    warn: (details, msg) => void lines.push({ ...details, msg }),
  }
  let shop: BridgeShop
  beforeAll(async () => {
    shop = await startBridgeShop(open, { log })
  })
  afterAll(() => shop.close())

  const storyOf = (id: number) => lines.filter(({ order }) => order === id)
  const has = (id: number, part: Partial<Line>) =>
    vi.waitFor(() => expect(storyOf(id)).toContainEqual(expect.objectContaining(part)), 20_000)

  async function tell(type: string, paymentId: string) {
    const object = { payment_intent: paymentId }
    const { payload, signature } = shop.stripe.event(type, object)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const url = '/api/webhooks/stripe'
    expect((await shop.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  }

  it('is found whole by the number of its order, and names nobody', async () => {
    const { customer, player } = await shop.newPlayer()
    const { order, paymentId } = await shop.buyActions(customer, [MONEY])
    const other = await shop.buyActions(customer, [])
    const offers = await shop.offered(player)
    await shop.game.report('applied', ...offers)
    await has(order.id, { task: 'order-confirmation', msg: 'task done' })
    shop.stripe.payments.get(paymentId)?.disputes.push({ status: 'needs_response', amount: 1000 })
    await tell('charge.dispute.created', paymentId)
    await shop.refund(order.id)
    await has(order.id, { task: 'refund-notice', msg: 'task done' })

    const story = storyOf(order.id)
    expect(story.filter(({ task }) => !task)).toEqual([
      { order: order.id, msg: 'order placed', cents: 1000, provider: 'stripe' },
      { order: order.id, msg: 'payment page opened' },
      {
        order: order.id,
        msg: 'order paid',
        document: expect.stringMatching(/^F2026-\d{5}$/),
        deliveries: 1,
        mail: 'order-confirmation',
      },
      expect.objectContaining({ msg: 'delivery', state: 'applied', gameServer: shop.game.id }),
      { order: order.id, msg: 'payment disputed' },
      { order: order.id, msg: 'payment event', type: 'charge.dispute.created' },
      { order: order.id, msg: 'refund asked for', cents: 1000, state: 'accepted' },
      {
        order: order.id,
        msg: 'order refunded',
        cents: 1000,
        isWhole: true,
        document: expect.stringMatching(/^A2026-\d{5}$/),
        mail: 'refund-notice',
      },
    ])
    expect(storyOf(other.order.id).map(({ msg }) => msg)).toContain('order paid')
    const { username, email } = customer.user
    const said = JSON.stringify(lines)
    for (const personal of [username, email, player.license, player.name])
      expect(said).not.toContain(personal)
  })

  it('tells of what was committed, and of nothing that was not', async () => {
    const customer = await shop.customer()
    const product = await shop.product({ stock: 1 })
    const cart = [{ product, quantity: 1 }]
    const before = lines.length
    await shop.buy(customer, cart)
    const told = lines.slice(before).filter(({ msg }) => msg === 'order placed')
    expect(told).toHaveLength(1)
    await expect(shop.buy(await shop.customer(), cart)).rejects.toThrow()
    expect(lines.slice(before).filter(({ msg }) => msg === 'order placed')).toEqual(told)
  })

  it('tells of a mail that does not leave, without the address that its server repeats', async () => {
    const customer = await shop.customer()
    const { email } = customer.user
    const send = vi.spyOn(shop.deps.mailer, 'send')
    send.mockRejectedValueOnce(new Error(`550 <${email}>: no such user`))
    const product = await shop.product({ actions: [] })
    const { order } = await shop.buy(customer, [{ product, quantity: 1 }])
    await has(order.id, { task: 'order-confirmation', msg: 'task failed' })
    expect(storyOf(order.id)).toContainEqual(
      expect.objectContaining({ reason: '550 <…>: no such user' }),
    )
    send.mockRestore()
  })
})
