import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Offer } from '#contract/bridge.ts'
import type { DeliveryState } from '#contract/deliveries.ts'
import { settlePayment } from '#server/modules/checkout/settle-payment.ts'
import { type BridgeShop, ITEM, MONEY, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { playerOf } from '#server/testing/game-server.ts'
import { deliveries } from './deliveries.table.ts'
import { takeBackLines } from './take-back-lines.ts'

describe.each(ONE_DATABASE)('a delivery on $name', ({ open }) => {
  let shop: BridgeShop
  beforeAll(async () => {
    shop = await startBridgeShop(open)
  })
  afterAll(() => shop.close())

  /** Bought and offered. */
  async function offeredPurchase(actions = [MONEY]) {
    const { customer, player } = await shop.newPlayer()
    const { order } = await shop.buyActions(customer, actions)
    const [offer] = (await shop.offered(player)) as [Offer]
    return { customer, player, order, offer }
  }
  const stateOf = async (orderId: number) => (await shop.deliveryOf(orderId)).state

  it('is written with the payment, one for each line and action, and multiplied', async () => {
    const { customer, player } = await shop.newPlayer()
    const vehicle = { kind: 'vehicle', model: 'sultan', plate: null, take_back: true } as const
    const { order } = await shop.buyActions(customer, [MONEY, ITEM, vehicle], 3)
    const made = await shop.deliveriesOf(order.id)
    expect(made.map(({ state }) => state)).toEqual(Array(5).fill('waiting'))
    expect(made.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        { kind: 'money', account: 'bank', amount: 1_500_000 },
        { kind: 'item', item: 'phone', count: 3 },
        { kind: 'vehicle', model: 'sultan', plate: null },
      ]),
    )
    const offers = await shop.offered(player)
    expect(offers).toHaveLength(5)
    expect(offers[0]).toMatchObject({
      attempt: 1,
      license: player.license,
      character: player.character,
      began: false,
      decided: false,
    })
  })

  it('has the same id when a site restored from a backup settles its payment again', async () => {
    const { customer } = await shop.newPlayer()
    const { order } = await shop.buyActions(customer, [MONEY, ITEM], 2)
    const idsNow = async () => (await shop.deliveriesOf(order.id)).map(({ id }) => id).sort()
    const before = await idsNow()
    // As it was before the payment came.
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`delete from deliveries where order_id = ${order.id}`)
      await tx.execute(sql`delete from invoices where order_id = ${order.id}`)
      await tx.execute(sql`update products set stock = stock + 2, reserved = reserved + 2
        where id = (select product_id from order_items where order_id = ${order.id})`)
      await tx.execute(sql`update orders set state = 'held', status = 'pending', paid_at = null,
        payment_id = null where id = ${order.id}`)
    })
    expect(await idsNow()).toEqual([])
    await settlePayment(shop.deps, order.sessionId as string)
    expect(await idsNow()).toEqual(before)
    expect(before).toHaveLength(2)
  })

  it('waits for the team where the product does nothing by itself', async () => {
    const { customer } = await shop.newPlayer()
    const { order } = await shop.buyActions(customer, [])
    expect(await stateOf(order.id)).toBe('manual')
  })

  it('waits for a link, then for its player, and goes to nobody else', async () => {
    const customer = await shop.customer()
    const { order } = await shop.buyActions(customer, [MONEY])
    expect(await stateOf(order.id)).toBe('unlinked')
    const player = playerOf('tard')
    await shop.link(customer, player)
    expect(await stateOf(order.id)).toBe('waiting')
    expect(await shop.game.offers(playerOf('autre'))).toEqual([])
    expect(await shop.game.offers({ ...player, ready: false })).toEqual([])
    expect(await shop.game.offers({ ...player, character: 'char2' })).toEqual([])
    const [offer] = await shop.offered(player)
    expect(offer?.license).toBe(player.license)
    // Unlinking now changes nothing for what was offered.
    await shop.call(customer, 'DELETE', '/api/user/game-link')
    expect(await stateOf(order.id)).toBe('offered')
  })

  it('goes back to waiting for a link when it was never offered', async () => {
    const { customer } = await shop.newPlayer()
    const { order } = await shop.buyActions(customer, [MONEY])
    await shop.call(customer, 'DELETE', '/api/user/game-link')
    expect(await stateOf(order.id)).toBe('unlinked')
    await shop.link(customer, playerOf('nouveau'))
    expect(await shop.deliveryOf(order.id)).toMatchObject({
      state: 'waiting',
      license: 'license:nouveau',
    })
  })

  it('is leased for a minute, then offered again with the next attempt', async () => {
    const { player, offer } = await offeredPurchase()
    shop.later(59)
    expect(await shop.game.offers(player)).toEqual([])
    shop.later(2)
    const [again] = await shop.offered(player)
    expect(again).toEqual({ ...offer, attempt: 2 })
  })

  it('ends with applied, from any attempt, and its receipt may be forgotten each time', async () => {
    const { player, order, offer } = await offeredPurchase()
    shop.later(61)
    await shop.offered(player)
    const first = await shop.game.report('applied', offer)
    expect(first).toMatchObject({ stored: [offer.id], forget: [offer.id] })
    expect(await stateOf(order.id)).toBe('applied')
    const again = await shop.game.report('applied', offer)
    expect(again).toMatchObject({ stored: [offer.id], forget: [offer.id] })
    shop.later(3600)
    expect(await shop.game.offers(player)).toEqual([])
  })

  it('pauses after a retry, for thirty seconds, then twice as long, up to an hour', async () => {
    const { player, offer } = await offeredPurchase()
    let attempt = offer.attempt
    for (const pause of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      const { stored, forget } = await shop.game.report('retry', { id: offer.id, attempt })
      expect([stored, forget]).toEqual([[offer.id], []])
      shop.later(pause - 1)
      expect(await shop.game.offers(player)).toEqual([])
      shop.later(1)
      const [again] = (await shop.offered(player)) as [Offer]
      expect(again.attempt).toBe(attempt + 1)
      attempt = again.attempt
    }
  })

  it.each(['failed', 'uncertain'] as const)('is a person’s once it %s', async (outcome) => {
    const { player, order, offer } = await offeredPurchase()
    expect((await shop.game.report(outcome, offer)).forget).toEqual([])
    expect(await stateOf(order.id)).toBe(outcome)
    shop.later(7200)
    expect(await shop.game.offers(player)).toEqual([])
    // It was given after all.
    await shop.game.report('applied', offer)
    expect(await stateOf(order.id)).toBe('applied')
  })

  it('takes an announcement for the present lease alone', async () => {
    const { player, offer } = await offeredPurchase([ITEM])
    const foreign = await shop.newGameServer()
    expect((await foreign.report('begin', offer)).stored).toEqual([])
    const begun = await shop.game.report('begin', offer)
    expect(begun).toMatchObject({ stored: [offer.id], next: 1 })
    shop.later(61)
    expect((await shop.game.report('begin', offer)).stored).toEqual([])
    const [again] = (await shop.offered(player)) as [Offer]
    expect(again).toMatchObject({ attempt: 2, began: true })
    expect((await shop.game.report('begin', offer)).stored).toEqual([])
    await shop.game.report('retry', again)
    shop.later(31)
    expect(await shop.offered(player)).toMatchObject([{ attempt: 3, began: false }])
  })

  it('never lists a delivery whose announcement does not count, whatever else was said of it', async () => {
    const { order, offer } = await offeredPurchase([ITEM])
    const { id: delivery, attempt } = offer
    const say = (...outcomes: ('begin' | 'retry')[]) =>
      shop.game.sync({ results: outcomes.map((outcome) => ({ delivery, attempt, outcome })) })
    expect((await say('begin', 'retry')).stored).toEqual([])
    expect(await stateOf(order.id)).toBe('retrying')
    expect((await say('retry', 'begin')).stored).toEqual([])
    expect((await say('retry')).stored).toEqual([delivery])
    await shop.refund(order.id)
    expect((await say('retry', 'begin')).stored).toEqual([])
  })

  it('takes nothing but applied for another attempt than the present one', async () => {
    const { player, order, offer } = await offeredPurchase()
    shop.later(61)
    await shop.offered(player)
    for (const outcome of ['retry', 'failed', 'uncertain'] as const) {
      expect((await shop.game.report(outcome, offer)).stored).toEqual([offer.id])
      expect(await stateOf(order.id)).toBe('offered')
    }
  })

  it('takes nothing from a game server that it was never offered to', async () => {
    const { order, offer } = await offeredPurchase()
    const foreign = await shop.newGameServer()
    for (const outcome of ['applied', 'retry', 'failed', 'uncertain'] as const) {
      const { stored, forget } = await foreign.report(outcome, offer)
      expect([stored, forget]).toEqual([[offer.id], []])
      expect(await stateOf(order.id)).toBe('offered')
    }
    const unknown = { id: crypto.randomUUID(), attempt: 1 }
    expect(await foreign.report('applied', unknown)).toMatchObject({
      stored: [unknown.id],
      forget: [],
    })
  })

  it('stays with the game server of its first offer, unless it is resent', async () => {
    const { player, order, offer } = await offeredPurchase()
    const other = await shop.newGameServer()
    shop.later(61)
    expect(await other.offers(player)).toEqual([])
    const [again] = (await shop.offered(player)) as [Offer]
    await shop.game.report('uncertain', again)
    const resent = await shop.decide(offer.id, 'resend', { game_server: other.id })
    expect(resent.json()).toMatchObject({ state: 'waiting', game_server: other.id })
    expect(await shop.game.offers(player)).toEqual([])
    const [elsewhere] = (await shop.offeredTo(other, player)) as [Offer]
    expect(elsewhere).toMatchObject({ attempt: 3, began: false, decided: true })
    // The first one had given it after all.
    await shop.game.report('applied', offer)
    expect(await stateOf(order.id)).toBe('applied')
    expect((await other.report('applied', elsewhere)).forget).toEqual([elsewhere.id])
  })

  it('is doubtful once its game server is removed, or free where it was not offered', async () => {
    const doomed = await shop.newGameServer()
    const { customer, player } = await shop.newPlayer()
    const { order: first } = await shop.buyActions(customer, [MONEY])
    await shop.offeredTo(doomed, player)
    const { order: second } = await shop.buyActions(customer, [MONEY])
    const [offer] = (await shop.offeredTo(doomed, player)) as [Offer]
    await doomed.report('retry', offer)
    const url = `/api/admin/game-servers/${doomed.id}`
    expect((await shop.call(shop.admin, 'DELETE', url)).statusCode).toBe(200)
    expect((await doomed.send()).answer.statusCode).toBe(401)
    expect(await stateOf(first.id)).toBe('uncertain')
    expect(await shop.deliveryOf(second.id)).toMatchObject({ state: 'retrying', gameServer: null })
    shop.later(31)
    expect(await shop.offered(player)).toMatchObject([{ id: offer.id, attempt: 2 }])
  })

  describe('whose line is refunded', () => {
    const refundedAt: [DeliveryState, (offer: Offer) => Promise<unknown>, DeliveryState][] = [
      ['offered', async () => {}, 'offered'],
      ['retrying', (offer) => shop.game.report('retry', offer), 'cancelled'],
      ['failed', (offer) => shop.game.report('failed', offer), 'cancelled'],
      ['uncertain', (offer) => shop.game.report('uncertain', offer), 'uncertain'],
      ['applied', (offer) => shop.game.report('applied', offer), 'revoking'],
    ]
    it.each(refundedAt)('while %s', async (state, reach, then) => {
      const { order, offer } = await offeredPurchase()
      await reach(offer)
      expect(await stateOf(order.id)).toBe(state)
      await shop.refund(order.id, 1)
      expect(await stateOf(order.id)).toBe(state)
      await shop.refund(order.id)
      expect(await stateOf(order.id)).toBe(then)
    })

    it.each(['unlinked', 'waiting', 'manual'] as const)('while %s', async (state) => {
      const customer =
        state === 'unlinked' ? await shop.customer() : (await shop.newPlayer()).customer
      const { order } = await shop.buyActions(customer, state === 'manual' ? [] : [MONEY])
      expect(await stateOf(order.id)).toBe(state)
      await shop.refund(order.id)
      expect(await stateOf(order.id)).toBe('cancelled')
    })

    const whileOffered: [Parameters<typeof shop.game.report>[0], DeliveryState][] = [
      ['applied', 'revoking'],
      ['uncertain', 'uncertain'],
      ['retry', 'cancelled'],
      ['failed', 'cancelled'],
    ]
    it.each(whileOffered)('while offered, and then %s', async (outcome, then) => {
      const { player, order, offer } = await offeredPurchase()
      await shop.refund(order.id)
      await shop.game.report(outcome, offer)
      expect(await stateOf(order.id)).toBe(then)
      if (then === 'uncertain') {
        expect((await shop.decide(offer.id, 'resend')).statusCode).toBe(409)
        await shop.decide(offer.id, 'resolve', { applied: true, note: 'Vu en jeu' })
        expect(await stateOf(order.id)).toBe('revoking')
      }
      if (then === 'cancelled') return
      const [revoke] = (await shop.offered(player)) as [Offer]
      expect(revoke.action).toMatchObject({ kind: 'revoke', of: offer.id })
      await shop.game.report('applied', revoke)
      expect(await stateOf(order.id)).toBe('revoked')
    })

    it('while offered and without a result is offered again', async () => {
      const { player, order, offer } = await offeredPurchase()
      await shop.refund(order.id)
      shop.later(61)
      expect(await shop.offered(player)).toMatchObject([{ id: offer.id, attempt: 2 }])
    })

    it('stays given where a refund takes nothing back', async () => {
      const { order, offer } = await offeredPurchase([{ ...MONEY, take_back: false }])
      await shop.game.report('applied', offer)
      await shop.refund(order.id)
      expect(await stateOf(order.id)).toBe('applied')
      expect(await shop.deliveriesOf(order.id)).toHaveLength(1)
    })

    it('is taken back under the same id by a site that was put back to a backup', async () => {
      const { player, order, offer } = await offeredPurchase()
      await shop.game.report('applied', offer)
      const { orderItemId } = await shop.deliveryOf(order.id)
      await shop.refund(order.id)
      const [revoke] = (await shop.offered(player)) as [Offer]
      await shop.game.report('applied', revoke)
      await shop.db.transaction(async (tx) => {
        await tx.delete(deliveries).where(eq(deliveries.of, offer.id))
        const before = { state: 'applied', refunded: false } as const
        await tx.update(deliveries).set(before).where(eq(deliveries.id, offer.id))
        await takeBackLines(tx, [orderItemId], shop.now())
      })
      expect(await shop.offered(player)).toMatchObject([{ id: revoke.id, attempt: 1 }])
    })

    it('counts as given when that turns out after it was cancelled', async () => {
      const { order, offer } = await offeredPurchase()
      await shop.game.report('retry', offer)
      await shop.refund(order.id)
      await shop.game.report('applied', offer)
      expect(await stateOf(order.id)).toBe('revoking')
    })
  })
})
