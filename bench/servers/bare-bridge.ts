import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BRIDGE_HEADERS, signedAnswer, signedCall } from '#contract/bridge.ts'

const hashOf = (body: string | Buffer) => createHash('sha256').update(body).digest('hex')
const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** node:http that checks a call's signature, signs the given answer, and does nothing else. */
process.once('message', ({ data }: { data: { key: string; answer: string } }) => {
  const { key, answer } = data
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { headers, method = '', url: path = '' } = request
      const [timestamp, nonce, signature] = [
        headers[BRIDGE_HEADERS.timestamp],
        headers[BRIDGE_HEADERS.nonce],
        headers[BRIDGE_HEADERS.signature],
      ].map(String) as [string, string, string]
      const bodyHash = hashOf(Buffer.concat(chunks))
      const expected = sign(key, signedCall({ method, path, timestamp, nonce, bodyHash }))
      const isGood = timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
      response.setHeader(BRIDGE_HEADERS.signature, sign(key, signedAnswer(nonce, hashOf(answer))))
      response.writeHead(isGood ? 200 : 401, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answer),
      })
      response.end(answer)
    })
  })
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  )
})
