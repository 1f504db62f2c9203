import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BridgePlayer, Offer } from '#contract/bridge.ts'
import type { Order } from '#contract/orders.ts'
import { type BridgeShop, gradeFor, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { gradeNoticeTask } from './grade-notice.ts'

const DAY = 24 * 60 * 60

describe.each(ONE_DATABASE)('a time-limited grade on $name', ({ open }) => {
  let shop: BridgeShop
  beforeAll(async () => {
    shop = await startBridgeShop(open)
  })
  afterAll(() => shop.close())

  const inDays = (days: number) => new Date(shop.now().getTime() + days * DAY * 1000).toISOString()
  const grade = (until: string | null) => ({ kind: 'grade', grade: 'capitaine', until })

  /** Bought, offered and given. */
  async function given(
    who: { customer: BridgeShop['admin']; player: BridgePlayer },
    days: number | null,
    quantity = 1,
  ) {
    const { order } = await shop.buyActions(who.customer, [gradeFor(days)], quantity)
    const [offer] = (await shop.offered(who.player)) as [Offer]
    await shop.game.report('applied', offer)
    return { order, offer }
  }

  it('lasts its days from when it is given, times its quantity, and ends by itself', async () => {
    const who = await shop.newPlayer()
    shop.later(3600)
    const end = inDays(60)
    const { order, offer } = await given(who, 30, 2)
    expect(offer.action).toEqual(grade(end))
    expect(await shop.game.offers(who.player)).toEqual([])
    shop.later(60 * DAY - 1)
    expect(await shop.game.offers(who.player)).toEqual([])
    shop.later(2)
    const [removal] = (await shop.offered(who.player)) as [Offer]
    expect(removal.action).toEqual({ kind: 'revoke', of: offer.id, action: grade(null) })
    await shop.game.report('applied', removal)
    expect((await shop.deliveryOf(order.id)).state).toBe('applied')
    shop.later(100 * DAY)
    expect(await shop.game.offers(who.player)).toEqual([])
  })

  it('is for good without days', async () => {
    const who = await shop.newPlayer()
    const { order, offer } = await given(who, null)
    expect(offer.action).toEqual(grade(null))
    expect(await shop.deliveriesOf(order.id)).toHaveLength(1)
  })

  it('says the same with each attempt', async () => {
    const who = await shop.newPlayer()
    await shop.buyActions(who.customer, [gradeFor(30)])
    const [first] = await shop.offered(who.player)
    shop.later(61)
    const [second] = await shop.offered(who.player)
    expect(second?.action).toEqual(first?.action)
  })

  it('lasts for all that was bought of it, whichever comes first, and ends once', async () => {
    const who = await shop.newPlayer()
    await shop.buyActions(who.customer, [gradeFor(30)])
    await shop.buyActions(who.customer, [gradeFor(10)])
    const end = inDays(40)
    const offers = await shop.offered(who.player)
    expect(offers.map(({ action }) => action)).toEqual([grade(end), grade(end)])
    await shop.game.report('applied', ...offers)
    shop.later(20 * DAY)
    await given(who, 30)
    shop.later(20 * DAY + 1)
    expect(await shop.game.offers(who.player)).toEqual([])
    shop.later(30 * DAY)
    const removals = await shop.offered(who.player)
    expect(removals.map(({ action }) => action)).toMatchObject([{ kind: 'revoke' }])
  })

  it('is cut short by the refund of one of two purchases, and ends with the other', async () => {
    const who = await shop.newPlayer()
    const first = await given(who, 30)
    shop.later(10 * DAY)
    const end = inDays(30)
    const second = await given(who, 30)
    expect(second.offer.action).toEqual(grade(inDays(50)))
    await shop.refund(first.order.id)
    const [revoke] = (await shop.offered(who.player)) as [Offer]
    expect(revoke.action).toEqual({ kind: 'revoke', of: first.offer.id, action: grade(end) })
    await shop.game.report('applied', revoke)
    expect((await shop.deliveryOf(first.order.id)).state).toBe('revoked')
    await shop.refund(second.order.id)
    const [last] = (await shop.offered(who.player)) as [Offer]
    expect(last.action).toEqual({ kind: 'revoke', of: second.offer.id, action: grade(null) })
    await shop.game.report('applied', last)
    // Nothing is left to end.
    shop.later(100 * DAY)
    expect(await shop.game.offers(who.player)).toEqual([])
  })

  it('stays where it was bought for good as well', async () => {
    const who = await shop.newPlayer()
    const limited = await given(who, 30)
    await given(who, null)
    await shop.refund(limited.order.id)
    expect((await shop.deliveryOf(limited.order.id)).state).toBe('revoked')
    shop.later(100 * DAY)
    expect(await shop.game.offers(who.player)).toEqual([])
  })

  it('is told of three days before it ends, once, and its customer sees until when it lasts', async () => {
    const who = await shop.newPlayer()
    const end = inDays(30)
    const { order } = await given(who, 30)
    const own = (await shop.call(who.customer, 'GET', '/api/user/orders')).json<{
      orders: Order[]
    }>()
    const [item] = own.orders.find(({ id }) => id === order.id)?.items ?? []
    expect(item?.deliveries).toMatchObject([
      { state: 'applied', until: end, receives: { kind: 'grade', grade: 'capitaine', days: 30 } },
    ])
    const told = () => shop.mails.filter(({ to }) => to === who.customer.user.email)
    const tell = async () => {
      if (await gradeNoticeTask.isDue?.(shop.deps)) await gradeNoticeTask.run(shop.deps, {})
    }
    const before = told().length
    shop.later(26 * DAY)
    await tell()
    expect(told().filter(({ subject }) => subject.includes('bientôt'))).toEqual([])
    shop.later(1.5 * DAY)
    await tell()
    await tell()
    await expect
      .poll(() => told().filter(({ subject }) => subject.includes('bientôt')).length)
      .toBe(1)
    expect(told().length).toBeGreaterThan(before)
  })
})
