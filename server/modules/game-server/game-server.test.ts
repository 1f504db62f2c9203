import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import {
  createGameServer,
  type GameServerOptions,
} from '#server/integrations/game-server/game-server.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildDeps } from '#server/testing/deps.ts'
import { normal, PLAYERS, serving, silent, startFakeFivem } from '#server/testing/fake-fivem.ts'

let connection: DatabaseConnection
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  connection = await ONE_DATABASE[0].open()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => connection.close())

async function siteFor(
  url: string | null,
  options: GameServerOptions = {},
): Promise<FastifyInstance> {
  const gameServer = createGameServer(url, options)
  const app = await buildApp(await buildDeps(connection, { gameServer }), {
    webFolder: null,
  })
  stops.push(() => app.close())
  return app
}

async function startFivem(behaviour: RequestListener) {
  const fivem = await startFakeFivem(behaviour)
  stops.push(fivem.stop)
  return fivem
}

it('GET /api/fivem-players tells how many players are in town', async () => {
  const fivem = await startFivem(normal(37))
  const response = await (await siteFor(fivem.url)).inject('/api/fivem-players')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  expect(response.body).toBe('{"count":37}')
})

it('never tells who they are', async () => {
  const fivem = await startFivem(serving({ '/players.json': PLAYERS }))
  const { body, headers } = await (await siteFor(fivem.url)).inject('/api/fivem-players')
  expect(body).toBe('{"count":2}')
  const everything = JSON.stringify(headers) + body
  for (const { name, endpoint, identifiers } of PLAYERS) {
    for (const secret of [name, endpoint, ...identifiers]) expect(everything).not.toContain(secret)
  }
})

it.each([
  ['slow', silent, { timeoutMs: 50 }],
  ['talking nonsense', normal('37'), {}],
])('answers a null count with 200 when the game server is %s', async (_, behaviour, options) => {
  const fivem = await startFivem(behaviour)
  const response = await (await siteFor(fivem.url, options)).inject('/api/fivem-players')
  expect([response.statusCode, response.body]).toEqual([200, '{"count":null}'])
})

it('answers a null count with 200 when the game server is down, or there is none', async () => {
  const gone = await startFakeFivem(normal(1))
  await gone.stop()
  for (const url of [gone.url, null]) {
    const response = await (await siteFor(url)).inject('/api/fivem-players')
    expect([response.statusCode, response.body]).toEqual([200, '{"count":null}'])
  }
})

it('asks the game server once, however many visitors ask', async () => {
  const fivem = await startFivem(normal(12))
  const app = await siteFor(fivem.url)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => app.inject('/api/fivem-players')),
  )
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"count":12}']))
  expect(fivem.asked).toHaveLength(1)
})
