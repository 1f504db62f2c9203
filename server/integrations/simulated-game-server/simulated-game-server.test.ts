import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGameServer } from '#server/integrations/game-server/game-server.ts'
import { startSimulatedGameServer } from './simulated-game-server.ts'

const HOUR_MS = 60 * 60 * 1000
const clock = { time: 0 }
let simulated: Awaited<ReturnType<typeof startSimulatedGameServer>>

beforeAll(async () => {
  simulated = await startSimulatedGameServer(() => clock.time)
})
afterAll(() => simulated.stop())

const at = (hour: number) => {
  clock.time = Date.UTC(2026, 10, 14, hour)
  return createGameServer(simulated.url).playerCount()
}

it.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'has between 0 and 64 players at %d h',
  async (hour) => {
    const count = await at(hour)
    expect(count).toSatisfy(Number.isInteger)
    expect(count).toBeGreaterThanOrEqual(0)
    expect(count).toBeLessThanOrEqual(64)
  },
)

it('is livelier in the evening than at dawn', async () => {
  expect(await at(21)).toBeGreaterThan(Number(await at(5)))
})

it('speaks as FXServer does: no content type, the same count on both pages, 404 for the rest', async () => {
  clock.time = 20 * HOUR_MS
  const get = (path: string) => fetch(`${simulated.url}${path}`)
  const [dynamic, players] = [await get('/dynamic.json'), await get('/players.json')]
  expect(dynamic.headers.get('content-type')).toBeNull()
  expect(players.headers.get('content-type')).toBeNull()
  const { clients } = (await dynamic.json()) as { clients: number }
  expect(await players.json()).toHaveLength(clients)
  expect((await get('/else')).status).toBe(404)
})

it('is down once it is stopped', async () => {
  const second = await startSimulatedGameServer()
  await second.stop()
  expect(await createGameServer(second.url).playerCount()).toBeNull()
})
