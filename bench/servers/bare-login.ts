import { argon2, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ARGON2 } from '#server/lib/passwords.ts'

type Answer = { headers: string[]; body: Buffer }

/**
 * node:http that sends the given bytes, and hashes whatever is posted as soon as Node has a thread
 * for it: what one writes who only takes care not to block the event loop.
 */
process.once('message', ({ data }: { data: Answer }) => {
  const body = Buffer.from(data.body)
  const server = createServer((request, response) => {
    if (request.method === 'GET') return response.writeHead(200, data.headers).end(body)
    const guess = { ...ARGON2, message: 'wrong', nonce: randomBytes(16) }
    argon2('argon2id', guess, () => response.writeHead(401).end())
  })
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  )
})
