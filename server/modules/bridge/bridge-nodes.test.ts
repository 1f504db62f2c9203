import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { type BridgeShop, MONEY, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { buildConfig, buildDeps } from '#server/testing/deps.ts'
import { createTestGameServer, type TestGameServer } from '#server/testing/game-server.ts'
import { newPostgresUrl } from '#server/testing/postgres-urls.ts'

const throwIt = (error: Error) => {
  throw error
}

describe('the bridge of two nodes on one PostgreSQL', () => {
  let shop: BridgeShop
  let far: DatabaseConnection
  let there: FastifyInstance
  let url: string

  beforeAll(async () => {
    url = await newPostgresUrl()
    shop = await startBridgeShop(() => openPostgres(url, throwIt))
    far = await openPostgres(url, throwIt)
    const config = buildConfig({ CAPTCHA: 'off' })
    const deps = await buildDeps(far, { now: shop.now, config })
    there = await buildApp(deps, { webFolder: null })
  })
  afterAll(async () => {
    await there.close()
    await far.close()
    await shop.close()
  })

  /** One game server, as each of the nodes hears it. */
  async function newCaller(): Promise<[TestGameServer, TestGameServer]> {
    const created = await shop.call(shop.admin, 'POST', '/api/admin/game-servers', { name: 'Deux' })
    const identity = created.json<{ id: number; key: string }>()
    return [
      createTestGameServer(shop.app, identity, shop.now),
      createTestGameServer(there, identity, shop.now),
    ]
  }
  const heard = async (caller: TestGameServer) => (await caller.send()).answer.statusCode

  it('knows a key, and no longer knows it, wherever it was made or refused', async () => {
    const [here, elsewhere] = await newCaller()
    expect(await heard(here)).toBe(200)
    await expect.poll(() => heard(elsewhere)).toBe(200)
    await shop.call(shop.admin, 'DELETE', `/api/admin/game-servers/${here.id}`)
    await expect.poll(() => heard(elsewhere)).toBe(401)
  })

  it('takes a nonce once, whichever of them hears it', async () => {
    const [here, elsewhere] = await newCaller()
    await expect.poll(() => heard(elsewhere)).toBe(200)
    const nonce = randomBytes(16).toString('base64url')
    const calls = [here, elsewhere, here, elsewhere].map((caller) => caller.send({ nonce }))
    const statuses = (await Promise.all(calls)).map(({ answer }) => answer.statusCode)
    expect(statuses.sort()).toEqual([200, 401, 401, 401])
  })

  it('offers what was paid on the other, and offers it once', async () => {
    const [here, elsewhere] = await newCaller()
    await expect.poll(() => heard(elsewhere)).toBe(200)
    const { customer, player } = await shop.newPlayer()
    await elsewhere.offers(player)
    await shop.buyActions(customer, [MONEY, MONEY])
    const offered: string[] = []
    await expect
      .poll(async () => {
        const calls = [elsewhere, here, elsewhere, here].map((caller) => caller.offers(player))
        for (const offers of await Promise.all(calls)) offered.push(...offers.map(({ id }) => id))
        return offered.length
      })
      .toBe(2)
    expect(new Set(offered).size).toBe(2)
    const results = offered.map((delivery) => ({
      delivery,
      attempt: 1,
      outcome: 'applied' as const,
    }))
    const said = await Promise.all([here.sync({ results }), elsewhere.sync({ results })])
    for (const { stored, forget } of said) {
      expect(new Set(stored)).toEqual(new Set(offered))
      expect(new Set(forget)).toEqual(new Set(offered))
    }
  })
})
