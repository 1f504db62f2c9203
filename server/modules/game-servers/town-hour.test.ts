import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BridgeShop, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'

const UNTIL_ASKED_AGAIN = 10
let shop: BridgeShop
let players: number | null = 12
beforeAll(async () => {
  const gameServer = { playerCount: async () => players }
  shop = await startBridgeShop(ONE_DATABASE[0].open, { gameServer })
})
afterAll(() => shop.close())

const told = async () => (await shop.app.inject('/api/fivem-players')).json()
async function later() {
  shop.later(UNTIL_ASKED_AGAIN)
  return told()
}

it('the hour in town is that of the game server that was heard last, while it is heard', async () => {
  await shop.game.sync()
  expect(await later()).toEqual({ count: 12 })
  await shop.game.sync({ hour: 21 })
  expect(await later()).toEqual({ count: 12, hour: 21 })

  const other = await shop.newGameServer('Seconde')
  await other.sync({ hour: 0 })
  expect(await later()).toEqual({ count: 12, hour: 0 })

  players = null
  expect(await told()).toEqual({ count: null })
  players = 3
  shop.later(120)
  expect(await told()).toEqual({ count: 3 })
})

it('no hour is refused like any other nonsense, and costs nobody the player count when it cannot be read', async () => {
  for (const hour of [24, -1, 1.5, '21']) {
    const body = JSON.stringify({ ...shop.game.request(), hour })
    expect((await shop.game.send({ body })).answer.statusCode).toBe(400)
  }
  await shop.db.execute(sql`alter table game_servers rename column hour to hour_elsewhere`)
  expect(await later()).toEqual({ count: 3 })
  await shop.db.execute(sql`alter table game_servers rename column hour_elsewhere to hour`)
})
