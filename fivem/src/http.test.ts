import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { poster } from './http.ts'

/** Short patience: what waits forever is waited for 100 ms. */
const post = poster((_, run) => {
  const timer = setTimeout(run, 100)
  return () => clearTimeout(timer)
})

async function answered(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await post(new URL(`http://127.0.0.1:${port}/api`), { 'X-A': 'b' }, '{"é":1}', 20_000)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

it('sends a body and reads status, signature and body of any answer', async () => {
  let sent = ''
  const answer = await answered((request, response) => {
    request.on('data', (chunk) => {
      sent += chunk
    })
    request.on('end', () => {
      response.writeHead(401, { 'X-Minuit-Signature': 'abc' }).end('{"now":1}')
    })
  })
  expect(answer).toEqual({ status: 401, signature: 'abc', body: '{"now":1}' })
  expect(sent).toBe('{"é":1}')
})

it('follows no redirect', async () => {
  const answer = await answered((_, response) => {
    response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()
  })
  expect(answer.status).toBe(302)
})

it.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['stops in the middle', (_, response) => void response.writeHead(200).write('{')],
  ['breaks off', (_, response) => response.writeHead(200).write('{', () => response.destroy())],
  ['never stops', (_, response) => void response.writeHead(200).write('x'.repeat(5 * 1024 * 1024))],
])('gives up on a site that %s', async (_, listener) => {
  await expect(answered(listener)).rejects.toThrow()
})
