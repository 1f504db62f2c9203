import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildDeps } from '#server/testing/deps.ts'
import { isExempt, limitPerNetwork } from './connections.ts'
import type { DatabaseConnection } from './database.ts'
import { inNetworks, PRIVATE_NETWORKS } from './network.ts'

const IMPATIENT = { headersMs: 200, requestMs: 400, idleMs: 1000, keepAliveMs: 200, lingerMs: 50 }
/** More than the buffers of both sides take in. */
const LARGE = Buffer.alloc(32 * 1024 * 1024)

let clients: Socket[]
beforeEach(() => {
  clients = []
})
afterEach(() => {
  for (const client of clients) client.destroy()
})

/** A peer that never closes its side of a connection, and reads only what it is told to. */
async function connectTo(server: Server, words = '') {
  const client = connect({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  client.on('error', () => {})
  clients.push(client)
  await once(client, 'connect')
  if (words) client.write(words)
  return client
}

const openOn = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
const emptied = (server: Server) => vi.waitFor(async () => expect(await openOn(server)).toBe(0))

describe('a connection that moves nothing', () => {
  let connection: DatabaseConnection
  let app: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    connection = await ONE_DATABASE[0].open()
    app = await buildApp(await buildDeps(connection), {
      webFolder: null,
      connections: IMPATIENT,
    })
    app.get('/large', async (_request, reply) => reply.send(LARGE))
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await connection.close()
  })

  it.each([
    ['says nothing', ''],
    ['sends half a head', 'GET /api/health HTTP/1.1\r\nHost: here\r\nX-'],
    [
      'sends half a body',
      'POST /api/auth/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
    ],
    ['speaks no HTTP', 'NONSENSE\r\n\r\n'],
    ['does not read a large answer', 'GET /large HTTP/1.1\r\nHost: here\r\n\r\n'],
    ['has had its answer', 'GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n'],
  ])('is dropped when its peer %s, though that never closes its side', async (_, words) => {
    const server = app.server
    await Promise.all(Array.from({ length: 20 }, () => connectTo(server, words)))
    await vi.waitFor(async () => expect(await openOn(server)).toBeGreaterThan(0))
    await emptied(server)
  })

  it('is told why before that', async () => {
    const client = await connectTo(app.server, 'GET /api/health HTTP/1.1\r\nHost: here\r\nX-')
    const [answer] = await once(client, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('is kept while a large answer is being read, however long that takes', async () => {
    const client = await connectTo(
      app.server,
      'GET /large HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n',
    )
    let read = 0
    client.on('data', (chunk: Buffer) => {
      read += chunk.length
      client.pause()
      setTimeout(() => client.resume(), chunk.length / 15_000)
    })
    await once(client, 'end')
    expect(read).toBeGreaterThan(LARGE.length)
  })
})

describe('one network', () => {
  let server: Server
  let counted: boolean
  beforeEach(async () => {
    counted = true
    server = createServer((_request, response) => response.end('ok'))
    limitPerNetwork(server, 2, () => !counted)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => server.close())

  it('has its share of connections and no more, and has it again when it lets go', async () => {
    const [first] = await Promise.all([connectTo(server), connectTo(server)])
    const refused = await connectTo(server)
    refused.resume()
    await once(refused, 'end')
    expect(await openOn(server)).toBe(2)
    first.destroy()
    await vi.waitFor(async () => expect(await openOn(server)).toBe(1))
    const again = await connectTo(server, 'GET / HTTP/1.1\r\nHost: here\r\n\r\n')
    expect(String((await once(again, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('is not counted when it is a proxy’s', async () => {
    counted = false
    await Promise.all(Array.from({ length: 5 }, () => connectTo(server)))
    await vi.waitFor(async () => expect(await openOn(server)).toBe(5))
  })

  it('is a proxy’s on this machine, and on a network of ours when the proxy is trusted', () => {
    const addresses = [
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '172.17.0.1',
      '203.0.113.7',
      '2001:db8::1',
    ]
    const exempt = (proxies: string[]) =>
      addresses.map((address) => isExempt(address, inNetworks(proxies)))
    expect(exempt([])).toEqual([true, true, true, false, false, false])
    expect(exempt(PRIVATE_NETWORKS)).toEqual([true, true, true, true, false, false])
    expect(exempt(['203.0.113.7'])).toEqual([true, true, true, false, true, false])
  })
})
