import { createHash, createHmac, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { BRIDGE_HEADERS, BRIDGE_SYNC_PATH, signedCall } from '#contract/bridge.ts'
import { sizeOfOneAnswer } from './load.ts'

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

/**
 * Calls per second that a server answers, each another one: 64 keep-alive connections, one call in
 * flight on each. Answers are counted by their size, which is always the same.
 */
export async function callsPerSecond(port: number, calls: Buffer[]): Promise<number> {
  const [first, ...rest] = calls
  const answerBytes = await sizeOfOneAnswer(port, first as Buffer)
  const started = performance.now()
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      let received = 0
      const socket = connect(port, '127.0.0.1', next)
      socket.setNoDelay(true)
      socket.once('error', reject)
      socket.on('data', (chunk) => {
        received += chunk.length
        if (received < answerBytes) return
        if (received > answerBytes) reject(new Error('an answer of another size'))
        received = 0
        next()
      })
      function next() {
        const call = rest.pop()
        if (call) socket.write(call)
        else socket.end(resolve)
      }
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  return (calls.length - 1) / ((performance.now() - started) / 1000)
}
