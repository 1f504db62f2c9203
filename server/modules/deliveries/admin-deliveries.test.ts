import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Offer } from '#contract/bridge.ts'
import type { AdminDelivery } from '#contract/deliveries.ts'
import type { JournalEntry } from '#contract/journal.ts'
import type { Order } from '#contract/orders.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { toEuros } from '#contract/pricing.ts'
import { type BridgeShop, ITEM, MONEY, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { playerOf } from '#server/testing/game-server.ts'

describe.each(ONE_DATABASE)('deliveries in the admin panel on $name', ({ open }) => {
  let shop: BridgeShop
  beforeAll(async () => {
    shop = await startBridgeShop(open)
  })
  afterAll(() => shop.close())

  async function list(query = '') {
    const answer = await shop.call(shop.admin, 'GET', `/api/admin/deliveries${query}`)
    return { rows: answer.json<AdminDelivery[]>(), total: Number(answer.headers[TOTAL_HEADER]) }
  }
  async function offeredPurchase(actions = [MONEY]) {
    const { customer, player } = await shop.newPlayer()
    const { order } = await shop.buyActions(customer, actions)
    const [offer] = (await shop.offered(player)) as [Offer]
    return { customer, player, order, offer }
  }
  const stateOf = async (orderId: number) => (await shop.deliveryOf(orderId)).state

  it('are listed with what wants a person first, counted, and found', async () => {
    const first = await offeredPurchase()
    await shop.game.report('uncertain', first.offer)
    shop.later(5)
    const second = await offeredPurchase()
    await shop.game.report('applied', second.offer)
    const { rows, total } = await list('?size=2&page=1')
    expect(rows.map(({ id }) => id)).toEqual([first.offer.id, second.offer.id])
    expect(total).toBe((await list()).rows.length)
    expect(rows[0]).toMatchObject({
      state: 'uncertain',
      attempt: 1,
      order_id: first.order.id,
      user_name: first.customer.user.username,
      license: first.player.license,
      character: 'char1',
      game_server: shop.game.id,
      action: { kind: 'money', account: 'bank', amount: 500_000 },
      attempts: [{ outcome: 'offered' }, { outcome: 'uncertain' }],
    })
    const counts = await shop.call(shop.admin, 'GET', '/api/admin/deliveries/counts')
    expect(counts.json()).toMatchObject({ uncertain: 1, applied: 1, failed: 0 })
    expect((await list('?state=uncertain')).rows).toHaveLength(1)
    expect((await shop.call(shop.admin, 'GET', '/api/admin/deliveries?state=x')).statusCode).toBe(
      400,
    )
    for (const words of [
      first.customer.user.username,
      first.player.license.slice(3),
      first.offer.id.slice(0, 20),
    ]) {
      const { rows: found } = await list(`?search=${encodeURIComponent(words)}&size=10`)
      expect(found.map(({ id }) => id)).toContain(first.offer.id)
    }
  })

  it('are settled by a person, each word in the journal', async () => {
    const { order, offer } = await offeredPurchase([ITEM])
    const refusal = await shop.decide(offer.id, 'resend')
    expect(refusal.statusCode).toBe(409)
    expect(refusal.json<{ message: string }>().message).toMatch(/serveur de jeu/)
    expect((await shop.decide(offer.id, 'cancel')).statusCode).toBe(409)
    const note = 'Reçu, dit le joueur'
    expect((await shop.decide(offer.id, 'resolve', { applied: true, note })).statusCode).toBe(409)
    await shop.game.report('uncertain', offer)
    expect((await shop.decide(offer.id, 'resolve', { applied: true })).statusCode).toBe(400)
    const resolved = await shop.decide(offer.id, 'resolve', { applied: true, note })
    expect(resolved.json()).toMatchObject({ state: 'applied', note })
    for (const what of ['resend', 'cancel'] as const)
      expect((await shop.decide(offer.id, what)).statusCode).toBe(409)
    const journal = await shop.call(shop.admin, 'GET', '/api/admin/journal?size=5')
    expect(journal.json<JournalEntry[]>()[0]).toMatchObject({
      noun: 'deliveries',
      entity_id: order.id,
      before: { delivery: offer.id, state: 'uncertain' },
      after: { state: 'applied', note },
    })
    expect((await shop.decide(crypto.randomUUID(), 'cancel')).statusCode).toBe(404)
    expect((await shop.decide('7', 'cancel')).statusCode).toBe(400)
  })

  it('end as cancelled when a person says that it did not happen', async () => {
    const { order, offer } = await offeredPurchase()
    await shop.game.report('failed', offer)
    await shop.decide(offer.id, 'resolve', { applied: false, note: 'Rien reçu' })
    expect(await stateOf(order.id)).toBe('cancelled')
  })

  it('are handed over by hand where the game does nothing', async () => {
    const { customer } = await shop.newPlayer()
    const { order } = await shop.buyActions(customer, [])
    const { id } = await shop.deliveryOf(order.id)
    expect((await shop.decide(id, 'resend')).statusCode).toBe(409)
    await shop.decide(id, 'resolve', { applied: true, note: 'Donné en mairie' })
    expect(await stateOf(order.id)).toBe('applied')
    const own = (await shop.call(customer, 'GET', '/api/user/orders')).json<{ orders: Order[] }>()
    expect(own.orders[0]?.timeline.at(-1)).toMatchObject({ step: 'delivered' })
    expect(own.orders[0]?.items[0]?.deliveries).toMatchObject([
      { state: 'applied', receives: null },
    ])
  })

  it('are resent to the character that is linked now, at any server', async () => {
    const { customer, order, offer } = await offeredPurchase()
    await shop.game.report('failed', offer)
    const moved = playerOf('ailleurs')
    await shop.link(customer, moved)
    expect((await shop.deliveryOf(order.id)).license).not.toBe(moved.license)
    expect((await shop.decide(offer.id, 'resend', { game_server: 999 })).statusCode).toBe(409)
    await shop.decide(offer.id, 'resend')
    const other = await shop.newGameServer()
    const [again] = await shop.offeredTo(other, moved)
    expect(again).toMatchObject({ id: offer.id, attempt: 2, decided: true, license: moved.license })
  })

  it('are taken back from who has them, also when that turns out after a resend', async () => {
    const { customer, player, order, offer } = await offeredPurchase()
    await shop.game.report('uncertain', offer)
    const moved = playerOf('demenage')
    await shop.link(customer, moved)
    await shop.decide(offer.id, 'resend')
    expect((await shop.deliveryOf(order.id)).license).toBe(moved.license)
    await shop.game.report('applied', offer)
    expect(await shop.deliveryOf(order.id)).toMatchObject({
      state: 'applied',
      license: player.license,
      gameServer: shop.game.id,
    })
    await shop.refund(order.id)
    expect(await shop.offered(player)).toMatchObject([{ action: { kind: 'revoke' } }])
  })

  it('stay with the customer when an admin gives up taking them back', async () => {
    const { player, order, offer } = await offeredPurchase()
    await shop.game.report('applied', offer)
    await shop.refund(order.id)
    const [revoke] = (await shop.offered(player)) as [Offer]
    await shop.game.report('failed', revoke)
    expect(await stateOf(order.id)).toBe('revoking')
    await shop.decide(revoke.id, 'cancel')
    expect(await stateOf(order.id)).toBe('applied')
    // It was taken back after all.
    await shop.game.report('applied', revoke)
    expect(await stateOf(order.id)).toBe('revoked')
  })

  it('are stopped by a withdrawal before the money is back', async () => {
    const { customer } = await shop.newPlayer()
    const product = await shop.product({ actions: [MONEY] })
    const { order } = await shop.buy(customer, [{ product, quantity: 1 }], { consent: false })
    const url = `/api/user/orders/${order.id}/withdrawal`
    expect((await shop.call(customer, 'POST', url, { confirmed: true })).statusCode).toBe(200)
    expect(await stateOf(order.id)).toBe('cancelled')
  })

  it('are shown to their customer alone on the page after the payment', async () => {
    const customer = await shop.customer()
    const { order, sessionId } = await shop.buyActions(customer, [MONEY])
    const url = `/api/user/deliveries/${sessionId}`
    expect((await shop.call(customer, 'GET', url)).json()).toMatchObject({
      order_id: order.id,
      linked: null,
      amount: toEuros(order.amountCents),
      items: [
        {
          quantity: 1,
          price: toEuros(order.amountCents),
          deliveries: [{ state: 'unlinked', receives: { kind: 'money' } }],
        },
      ],
    })
    expect((await shop.call(await shop.customer(), 'GET', url)).statusCode).toBe(404)
  })
})
