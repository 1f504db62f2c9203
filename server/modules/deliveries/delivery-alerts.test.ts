import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Offer } from '#contract/bridge.ts'
import type { DeliveryAlert } from '#contract/deliveries.ts'
import { gameServers } from '#server/modules/game-servers/game-servers.table.ts'
import { type BridgeShop, MONEY, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { watchDeliveriesTask } from './delivery-alerts.ts'
import { watchPersonTask } from './person-alerts.ts'

describe.each(ONE_DATABASE)('deliveries are watched on $name', ({ open }) => {
  let shop: BridgeShop
  beforeAll(async () => {
    shop = await startBridgeShop(open)
    await shop.customer(['admin'], { builtInGroup: 'owner' })
  })
  afterAll(() => shop.close())

  const alerts = async () =>
    (await shop.call(shop.admin, 'GET', '/api/admin/deliveries/alerts')).json<DeliveryAlert[]>()
  async function watch(task = watchDeliveriesTask) {
    if (await task.isDue?.(shop.deps)) await task.run(shop.deps, {})
  }
  const told = (words: string) => shop.mails.filter(({ subject }) => subject.includes(words)).length
  const mails = () => told('Des livraisons attendent')

  it('while their player is there and nothing arrives: one mail for each episode', async () => {
    const { customer, player } = await shop.newPlayer()
    await shop.buyActions(customer, [MONEY])
    const [offer] = (await shop.offered(player)) as [Offer]
    await watch()
    const [sent, kind] = [mails(), 'stuck' as const]
    let { attempt } = offer
    for (const pause of [31, 61, 121, 241, 481]) {
      await shop.game.report('retry', { id: offer.id, attempt })
      shop.later(pause)
      attempt = (await shop.offered(player))[0]?.attempt ?? 0
    }
    expect(await alerts()).toMatchObject([{ kind, delivery: offer.id }])
    for (let minute = 0; minute < 3; minute++) await watch()
    await expect.poll(mails).toBe(sent + 1)
    await shop.game.report('applied', offer)
    expect(await alerts()).toEqual([])
    await watch()
    expect(await watchDeliveriesTask.isDue?.(shop.deps)).toBe(false)
  })

  it('while something waits for a game server that is not heard', async () => {
    const { customer } = await shop.newPlayer()
    await shop.game.sync()
    shop.later(301)
    const silent = async () => (await alerts()).filter(({ kind }) => kind === 'silent')
    expect((await silent()).map(({ game_server }) => game_server)).toEqual([])
    const { order } = await shop.buyActions(customer, [MONEY])
    expect((await silent()).map(({ game_server }) => game_server)).toContain(shop.game.id)
    await shop.game.sync()
    expect((await silent()).map(({ game_server }) => game_server)).not.toContain(shop.game.id)
    await shop.refund(order.id)
  })

  it('when they want a person: each once, and many together, at most every quarter of an hour', async () => {
    const { customer } = await shop.newPlayer()
    const handOver = async () => shop.deliveryOf((await shop.buyActions(customer, [])).order.id)
    const bought = [await handOver(), await handOver(), await handOver()]
    for (let minute = 0; minute < 2; minute++) await watch(watchPersonTask)
    await expect.poll(() => told(': 3 livraisons attendent votre décision')).toBe(1)
    await handOver()
    expect(await watchPersonTask.isDue?.(shop.deps)).toBe(false)
    await shop.decide(bought[0]?.id ?? '', 'resolve', { applied: true, note: 'Remis au port.' })
    await watch(watchPersonTask)
    shop.later(15 * 60)
    for (let minute = 0; minute < 2; minute++) await watch(watchPersonTask)
    await expect.poll(() => told(': Une livraison attend votre décision')).toBe(1)
    expect(await watchPersonTask.isDue?.(shop.deps)).toBe(false)
    expect(told('attend')).toBe(mails() + 2)
  })

  it('but not while it is the simulated one of the demo', async () => {
    const { customer, player } = await shop.newPlayer()
    await shop.buyActions(customer, [MONEY])
    await shop.offered(player)
    for (const seconds of [61, 301, 301]) {
      shop.later(seconds)
      await shop.offered(player)
    }
    shop.later(301)
    const server = eq(gameServers.id, shop.game.id)
    expect((await alerts()).map(({ kind }) => kind)).toEqual(['silent', 'stuck'])
    await shop.db.update(gameServers).set({ isSimulated: true }).where(server)
    expect(await alerts()).toEqual([])
    await shop.db.update(gameServers).set({ isSimulated: false }).where(server)
  })
})
