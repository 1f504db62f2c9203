import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  BRIDGE_HEADERS,
  BRIDGE_SYNC_PATH,
  type BridgePlayer,
  type Offer,
  type Outcome,
  type SyncAnswer,
  type SyncRequest,
  signedAnswer,
  signedCall,
} from '#contract/bridge.ts'

const hashOf = (body: string) => createHash('sha256').update(body).digest('hex')
const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

export type Identity = { id: number; key: string }

/** What a test changes of a call that is otherwise in order. */
export type CallChanges = {
  body?: string
  path?: string
  timestamp?: string
  nonce?: string
  headers?: Record<string, string | undefined>
}

/** Somebody in town; `char1` unless told. */
export const playerOf = (name: string, more: Partial<BridgePlayer> = {}): BridgePlayer => ({
  license: `license:${name}`,
  character: 'char1',
  name,
  ready: true,
  ...more,
})

/** A game server as the bridge sees it: it signs its calls and checks the answers' signatures. */
export function createTestGameServer(app: FastifyInstance, { id, key }: Identity, now: () => Date) {
  const boot = randomUUID()

  async function send(changes: CallChanges = {}) {
    const body = changes.body ?? JSON.stringify(request())
    const path = changes.path ?? BRIDGE_SYNC_PATH
    const timestamp = changes.timestamp ?? String(Math.floor(now().getTime() / 1000))
    const nonce = changes.nonce ?? randomBytes(16).toString('base64url')
    const call = { method: 'POST', path, timestamp, nonce, bodyHash: hashOf(body) }
    const headers = {
      'content-type': 'application/json',
      [BRIDGE_HEADERS.server]: String(id),
      [BRIDGE_HEADERS.timestamp]: timestamp,
      [BRIDGE_HEADERS.nonce]: nonce,
      [BRIDGE_HEADERS.signature]: sign(key, signedCall(call)),
      ...changes.headers,
    }
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value))
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: sent as Record<string, string>,
      payload: body,
    })
    const expected = sign(key, signedAnswer(nonce, hashOf(answer.body)))
    const isSigned = answer.headers[BRIDGE_HEADERS.signature] === expected
    return { answer, isSigned }
  }

  const request = (more: Partial<SyncRequest> = {}): SyncRequest => ({
    boot,
    version: '1.0.0',
    framework: 'esx',
    max_players: 64,
    players: [],
    results: [],
    links: [],
    ...more,
  })

  async function sync(more: Partial<SyncRequest> = {}): Promise<SyncAnswer> {
    const { answer, isSigned } = await send({ body: JSON.stringify(request(more)) })
    if (answer.statusCode !== 200 || !isSigned)
      throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json()
  }

  return {
    id,
    key,
    request,
    send,
    sync,
    /** Says what became of offers. */
    report: (outcome: Outcome, ...offers: Pick<Offer, 'id' | 'attempt'>[]) =>
      sync({
        results: offers.map((offer) => ({ delivery: offer.id, attempt: offer.attempt, outcome })),
      }),
    /** What is offered to these players now. */
    async offers(...players: BridgePlayer[]): Promise<Offer[]> {
      return (await sync({ players })).deliveries
    },
  }
}

export type TestGameServer = ReturnType<typeof createTestGameServer>
