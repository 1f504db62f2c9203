import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { buildShop, type Shop } from '#server/testing/shop.ts'
import { type CallLimit, createCallLimit } from './call-limits.ts'

describe.each(ONE_DATABASE)('calls on $name', ({ open }) => {
  let connection: DatabaseConnection
  let nodes: Shop[]
  let time = new Date('2026-11-15T20:00:00Z')

  beforeAll(async () => {
    connection = await open()
    const settings = { config: buildConfig({ CAPTCHA: 'image' }), now: () => time }
    nodes = [await buildShop(connection, settings), await buildShop(connection, settings)]
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    await connection.close()
  })

  const later = (seconds: number) => {
    time = new Date(time.getTime() + seconds * 1000)
  }
  const node = (index: number) => nodes[index % nodes.length] as Shop

  it('by somebody signed in are limited per account, on all nodes together, from however many addresses; others go on', async () => {
    const [eager, other] = [await node(0).customer(), await node(0).customer()]
    const call = (who: typeof eager, index: number) =>
      node(index).app.inject({
        url: '/api/user/orders',
        headers: who.headers,
        remoteAddress: `198.51.100.${index % 200}`,
      })
    for (let index = 0; index < 240; index++)
      expect((await call(eager, index)).statusCode, `call ${index}`).toBe(200)
    for (const index of [0, 1]) {
      const refused = await call(eager, index)
      expect([refused.statusCode, refused.json().message]).toEqual([
        429,
        'Trop de requêtes. Veuillez patienter un instant.',
      ])
      expect(Number(refused.headers['retry-after'])).toBeLessThan(60)
      expect((await call(other, index)).statusCode).toBe(200)
    }
    later(59)
    expect((await call(eager, 0)).statusCode).toBe(200)
  })

  it('by anyone are limited per address, on all nodes together', async () => {
    const call = (index: number, remoteAddress = '203.0.113.9') =>
      node(index).app.inject({ url: '/api/verify-payment/none', remoteAddress })
    for (let index = 0; index < 120; index++)
      expect((await call(index)).statusCode, `call ${index}`).toBe(404)
    for (const index of [0, 1]) expect((await call(index)).statusCode).toBe(429)
    expect((await call(0, '203.0.113.10')).statusCode).toBe(404)
    later(59)
    expect((await call(1)).statusCode).toBe(404)
  })

  it('have a twelfth more at most on top of a limit, however many nodes share it', async () => {
    const nodeCount = () => 5
    const [first, ...others] = Array.from({ length: nodeCount() }, () =>
      createCallLimit({ ...node(0).deps, nodeCount }, 'spread', 120),
    ) as [CallLimit, ...CallLimit[]]
    async function takenOf(calls: number, limit: CallLimit) {
      let taken = 0
      for (let call = 0; call < calls; call++)
        await limit.count('203.0.113.11').then(
          () => taken++,
          () => {},
        )
      return taken
    }
    expect(await takenOf(130, first)).toBe(120)
    for (const other of others) expect(await takenOf(10, other)).toBe(2)
  })
})
