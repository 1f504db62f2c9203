import { createServer, get as httpGet, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { isPrivate } from '#server/lib/network.ts'
import { createPictureReader } from './read-picture.ts'

const never = new AbortController().signal
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Asks a server of this test over plain HTTP, whatever host the address names. */
async function reach(listener: RequestListener, changes = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return createPictureReader({
    get: (url, { lookup, ...options }) =>
      httpGet({ ...options, path: url.pathname, host: url.hostname, port, lookup, agent: false }),
    isForeign: () => true,
    ...changes,
  })
}

it('reads the bytes behind a public address', async () => {
  const read = await reach((request, response) => response.end(`image ${request.url}`))
  expect(String(await read('https://localhost/or.png', never))).toBe('image /or.png')
})

it.each([
  'http://localhost/or.png',
  'https://127.0.0.1/or.png',
  'https://[::1]/or.png',
  'https://localhost:8443/or.png',
  'https://user:secret@localhost/or.png',
  'file:///etc/passwd',
  'no address',
])('asks nobody for %s', async (address) => {
  const asked = vi.fn()
  const read = await reach((_, response) => {
    asked()
    response.end('x')
  })
  await expect(read(address, never)).rejects.toThrow()
  expect(asked).not.toHaveBeenCalled()
})

it('does not connect to a name that stands for an address of this network', async () => {
  const asked = vi.fn()
  const read = await reach(
    (_, response) => {
      asked()
      response.end('x')
    },
    { isForeign: (address: string) => !isPrivate(address) },
  )
  await expect(read('https://localhost/or.png', never)).rejects.toThrow('of this network')
  expect(asked).not.toHaveBeenCalled()
})

it('follows no redirection and takes no error page', async () => {
  const moved = await reach((_, response) =>
    response.writeHead(302, { location: 'https://localhost/other.png' }).end(),
  )
  await expect(moved('https://localhost/or.png', never)).rejects.toThrow('302')
  const missing = await reach((_, response) => response.writeHead(404).end('none'))
  await expect(missing('https://localhost/or.png', never)).rejects.toThrow('404')
})

it('gives up what is too large, too slow or no longer wanted', async () => {
  const large = await reach((_, response) => response.end('x'.repeat(2000)), { largestBytes: 1000 })
  await expect(large('https://localhost/or.png', never)).rejects.toThrow('too large')
  const slow = await reach(() => {}, { timeoutMs: 50 })
  await expect(slow('https://localhost/or.png', never)).rejects.toThrow()
  const endless = await reach((_, response) => response.write('x'), { timeoutMs: 50 })
  await expect(endless('https://localhost/or.png', never)).rejects.toThrow()
  const unwanted = await reach(() => {})
  await expect(unwanted('https://localhost/or.png', AbortSignal.timeout(50))).rejects.toThrow()
})
