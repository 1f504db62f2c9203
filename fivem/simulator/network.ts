import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What can happen to one call on its way. */
export type Mishap =
  | 'lose request'
  | 'lose answer'
  /** The site hears it twice, and the caller gets what the second says. */
  | 'replay'
  /** The call comes, then what was answered to an earlier one. */
  | 'answer twice'
  | 'forge request'
  | 'forge answer'
  | { delay: number }

/** One of each. */
export const MISHAPS: readonly Mishap[] = [
  'lose request',
  'lose answer',
  'replay',
  'answer twice',
  'forge request',
  'forge answer',
  { delay: 50 },
]

type Call = { path: string; method: string; headers: IncomingMessage['headers']; body: Buffer }
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** The way between a game server and the site: calls are lost, heard twice, changed, delayed. */
export class Network {
  readonly #target: () => string
  readonly #server: Server
  readonly #planned: Mishap[] = []
  #away = false
  #lastCall: Call | null = null
  #lastAnswer: Answer | null = null
  /** How many calls came this way. */
  calls = 0

  /** @param target where the site is now: it may come back somewhere else. */
  constructor(target: () => string) {
    this.#target = target
    this.#server = createServer((incoming, outgoing) => {
      this.#pass(incoming, outgoing).catch(() => outgoing.destroy())
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** For the next calls, one each. */
  plan(...mishaps: Mishap[]): void {
    this.#planned.push(...mishaps)
  }

  /** Nothing gets through until it is back. */
  set away(away: boolean) {
    this.#away = away
  }

  /** Somebody sends again what they have heard. */
  async replay(): Promise<number | null> {
    return this.#lastCall && (await this.#forward(this.#lastCall)).status
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    this.calls++
    const mishap = this.#planned.shift()
    const { url = '/', method = 'GET', headers } = incoming
    const call = { path: url, method, headers, body: await bodyOf(incoming) }
    if (this.#away || mishap === 'lose request') throw new Error('Lost')
    if (typeof mishap === 'object') await sleep(mishap.delay)
    const earlier = this.#lastAnswer
    let answer = await this.#forward(mishap === 'forge request' ? forged(call) : call)
    if (mishap === 'replay') answer = await this.#forward(call)
    this.#lastCall = call
    this.#lastAnswer = answer
    if (this.#away || mishap === 'lose answer') throw new Error('Lost')
    if (mishap === 'answer twice' && earlier) answer = earlier
    if (mishap === 'forge answer') answer = forged(answer)
    const { 'transfer-encoding': _, connection: __, ...passed } = answer.headers
    outgoing.writeHead(answer.status, { ...passed, 'content-length': answer.body.length })
    outgoing.end(answer.body)
  }

  #forward({ path, method, headers, body }: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const own = { ...headers, connection: 'close' }
      const sent = request(new URL(path, this.#target()), { method, headers: own }, (incoming) => {
        bodyOf(incoming).then(
          (answer) =>
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: answer }),
          reject,
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Another value in it, without the key. */
function forged<T extends { body: Buffer }>(message: T): T {
  const text = message.body.toString().replace(/"amount":(\d+)/g, '"amount":9$1')
  return { ...message, body: Buffer.from(text.replace(/"next":\d+/, '"next":2')) }
}
