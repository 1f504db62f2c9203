import { createHash, createHmac, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { BRIDGE_HEADERS, BRIDGE_SYNC_PATH, signedCall } from '#contract/bridge.ts'

const CONNECTIONS = 64

type Caller = { id: number; key: string }

/** So many calls of a game server with one body, each with its own nonce, as bytes. */
export function signCalls(
  port: number,
  { id, key }: Caller,
  body: string,
  count: number,
): Buffer[] {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const timestamp = String(Math.floor(Date.now() / 1000))
  const content = Buffer.from(body)
  return Array.from({ length: count }, () => {
    const nonce = randomBytes(16).toString('base64url')
    const text = signedCall({ method: 'POST', path: BRIDGE_SYNC_PATH, timestamp, nonce, bodyHash })
    const head = [
      `POST ${BRIDGE_SYNC_PATH} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      'content-type: application/json',
      `content-length: ${content.length}`,
      `${BRIDGE_HEADERS.server}: ${id}`,
      `${BRIDGE_HEADERS.timestamp}: ${timestamp}`,
      `${BRIDGE_HEADERS.nonce}: ${nonce}`,
      `${BRIDGE_HEADERS.signature}: ${createHmac('sha256', key).update(text).digest('hex')}`,
    ]
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), content])
  })
}

const CLOSING_BRACE = '}'.charCodeAt(0)

/**
 * Calls per second that a server answers, each another one: 64 keep-alive connections, one call in
 * flight on each. An answer is over when its JSON is, so that the client costs next to nothing.
 */
export async function callsPerSecond(port: number, calls: Buffer[]): Promise<number> {
  const rest = [...calls]
  const started = performance.now()
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', next)
      socket.setNoDelay(true)
      socket.once('error', reject)
      socket.on('data', (chunk) => {
        if (
          chunk.toString('latin1', 0, 7) === 'HTTP/1.' &&
          chunk.toString('latin1', 9, 12) !== '200'
        )
          reject(new Error(chunk.toString()))
        if (chunk.at(-1) === CLOSING_BRACE) next()
      })
      function next() {
        const call = rest.pop()
        if (call) socket.write(call)
        else socket.end(resolve)
      }
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  return calls.length / ((performance.now() - started) / 1000)
}
