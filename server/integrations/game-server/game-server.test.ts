import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  dripping,
  endless,
  normal,
  PLAYERS,
  saying,
  serving,
  silent,
  startFakeFivem,
} from '#server/testing/fake-fivem.ts'
import { createGameServer, type GameServerOptions } from './game-server.ts'

const TEN_SECONDS = 10_000
const MEGABYTE = 1_000_000

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

async function startFivem(behaviour: RequestListener, port?: number) {
  const fivem = await startFakeFivem(behaviour, port)
  stops.push(fivem.stop)
  return fivem
}

/** The site's view of a fake game server, with a clock that only the test moves. */
async function ask(behaviour: RequestListener, options: GameServerOptions = {}) {
  const fivem = await startFivem(behaviour)
  const clock = { time: 0 }
  const gameServer = createGameServer(fivem.url, { now: () => clock.time, ...options })
  return {
    fivem,
    gameServer,
    wait: (ms: number) => (clock.time += ms),
    count: await gameServer.playerCount(),
  }
}

const dynamicOfSize = (bytes: number) => {
  const [start, end] = ['{"clients":3,"padding":"', '"}']
  return start + 'x'.repeat(bytes - start.length - end.length) + end
}

describe('the player count', () => {
  it('is null when no game server is configured', async () => {
    expect(await createGameServer(null).playerCount()).toBeNull()
  })

  it('comes from dynamic.json, which names nobody', async () => {
    const { fivem, count } = await ask(normal(37))
    expect(count).toBe(37)
    expect(fivem.asked).toEqual(['/dynamic.json'])
  })

  it('is zero on an empty server', async () => {
    expect((await ask(normal(0))).count).toBe(0)
  })

  it('is the length of players.json on a server without dynamic.json, which is not asked for again', async () => {
    const { fivem, gameServer, wait, count } = await ask(serving({ '/players.json': PLAYERS }))
    expect(count).toBe(PLAYERS.length)
    wait(TEN_SECONDS)
    expect(await gameServer.playerCount()).toBe(PLAYERS.length)
    expect(fivem.asked).toEqual(['/dynamic.json', '/players.json', '/players.json'])
  })

  it('is found again when a server loses the page it had', async () => {
    const { fivem, gameServer, wait } = await ask(serving({ '/players.json': PLAYERS }))
    fivem.become(serving({ '/dynamic.json': { clients: 5 } }))
    wait(TEN_SECONDS)
    expect(await gameServer.playerCount()).toBe(5)
  })

  it.each(['3', -1, 1.5, 1e300, null, true, [3], {}])(
    'is null when clients is %j',
    async (clients) => {
      expect((await ask(normal(clients))).count).toBeNull()
    },
  )

  it.each([
    ['nothing, as right after its start', ''],
    ['half a JSON', '{"clients": 3'],
    ['a page', '<html>3</html>'],
    ['null', 'null'],
    ['a number', '3'],
    ['a text', '"3"'],
  ])('is null when the server says %s', async (_, body) => {
    const { fivem, count } = await ask(saying(body))
    expect(count).toBeNull()
    expect(fivem.asked).toHaveLength(1)
  })

  it.each([401, 403, 429, 500, 503])('is null when the server answers %d', async (status) => {
    const { fivem, count } = await ask(saying('{"clients":3}', {}, status))
    expect(count).toBeNull()
    expect(fivem.asked).toHaveLength(1)
  })

  it('is null when the server has neither page', async () => {
    const { fivem, count } = await ask(serving({}))
    expect(count).toBeNull()
    expect(fivem.asked).toEqual(['/dynamic.json', '/players.json'])
  })

  it.each([301, 302, 303, 307, 308])('is null on a %d, and nobody follows it', async (status) => {
    const elsewhere = await startFivem(normal(12))
    const { fivem, count } = await ask(
      saying('', { location: `${elsewhere.url}/dynamic.json` }, status),
    )
    expect(count).toBeNull()
    expect(fivem.asked).toHaveLength(1)
    expect(elsewhere.asked).toEqual([])
  })
})

describe('a game server that does not answer', () => {
  it.each([
    ['says nothing', silent],
    ['never finishes', dripping],
  ])('is given up when it %s, and let go', async (_, behaviour) => {
    const { fivem, count } = await ask(behaviour, { timeoutMs: 50 })
    expect(count).toBeNull()
    await vi.waitFor(() => expect(fivem.unanswered()).toBe(0))
  })

  it('is null when it is down, and counted ten seconds after it is back', async () => {
    const { fivem, gameServer, wait } = await ask(normal(8))
    await fivem.stop()
    wait(TEN_SECONDS)
    expect(await gameServer.playerCount()).toBeNull()
    const back = await startFivem(normal(9), fivem.port)
    wait(TEN_SECONDS - 1)
    expect(await gameServer.playerCount()).toBeNull()
    expect(back.asked).toEqual([])
    wait(1)
    expect(await gameServer.playerCount()).toBe(9)
  })
})

describe('an answer that is too large', () => {
  const tooLarge = dynamicOfSize(MEGABYTE + 1)

  it('begins above a megabyte', async () => {
    expect((await ask(saying(dynamicOfSize(MEGABYTE)))).count).toBe(3)
  })

  it.each([
    ['says its length', saying(tooLarge, { 'content-length': String(tooLarge.length) })],
    ['does not say its length', saying(tooLarge, { 'transfer-encoding': 'chunked' })],
    ['says a length below its own', saying(tooLarge, { 'content-length': '40' })],
    ['says a length above its own', saying(tooLarge, { 'content-length': String(10 * MEGABYTE) })],
    ['is small until it is unpacked', saying(gzipSync(tooLarge), { 'content-encoding': 'gzip' })],
  ])('counts for nothing when it %s', async (_, behaviour) => {
    expect((await ask(behaviour)).count).toBeNull()
  })

  it('is not read to its end', async () => {
    const { fivem, count } = await ask(endless, { timeoutMs: 60_000 })
    expect(count).toBeNull()
    await vi.waitFor(() => expect(fivem.unanswered()).toBe(0))
  })
})

describe('the game server', () => {
  it.each([
    ['answers', normal(21), 21, {}],
    ['fails', saying('', {}, 500), null, {}],
    ['is slow', silent, null, { timeoutMs: 50 }],
  ])('is asked once for a hundred visitors when it %s', async (_, behaviour, expected, options) => {
    const fivem = await startFivem(behaviour)
    const gameServer = createGameServer(fivem.url, options)
    const counts = await Promise.all(Array.from({ length: 100 }, () => gameServer.playerCount()))
    expect(counts).toEqual(Array(100).fill(expected))
    expect(fivem.asked).toHaveLength(1)
  })

  it.each([
    ['success', normal(21), 21],
    ['failure', saying('', {}, 500), null],
    ['nonsense', saying('{'), null],
  ])('is asked at most once in ten seconds after a %s', async (_, behaviour, before) => {
    const { fivem, gameServer, wait, count } = await ask(behaviour)
    expect(count).toBe(before)
    fivem.become(normal(22))
    wait(TEN_SECONDS - 1)
    expect(await gameServer.playerCount()).toBe(before)
    expect(fivem.asked).toHaveLength(1)
    wait(1)
    expect(await gameServer.playerCount()).toBe(22)
    expect(fivem.asked).toHaveLength(2)
  })
})
