import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ADMISSION_PATH, type AdmissionRequest, admissionRequest } from '#contract/admission.ts'
import {
  BRIDGE_CLOCK_SECONDS,
  BRIDGE_LIMITS,
  BRIDGE_SYNC_PATH,
  type BridgeLink,
  type BridgeResult,
  type LinkAnswer,
  type Offer,
  type SyncAnswer,
  type SyncRequest,
  signedAnswer,
  signedCall,
  syncRequest,
} from '#contract/bridge.ts'
import type { DeliveryAction } from '#contract/delivery-actions.ts'
import { type Pace, REAL_TIME, timeAt } from '../clock.ts'
import { FakeGate } from './fake-gate.ts'

export type DeliveryState =
  | 'waiting'
  | 'offered'
  | 'retrying'
  | 'applied'
  | 'uncertain'
  | 'failed'
  | 'cancelled'

export type FakeDelivery = {
  id: string
  license: string
  character: string | null
  action: DeliveryAction
  state: DeliveryState
  attempt: number
  reason: string | null
  /** When its lease or its pause is over, in milliseconds. */
  until: number
  pause: number
  /** The server it is fixed to by its first offer. */
  server: number | null
  offeredTo: number[]
  began: boolean
  decided: boolean
  /** The whole line was refunded while it was under way. */
  refunded: boolean
}

type Options = {
  pace?: Pace
  lease?: number
  pause?: number
  next?: number
  idle?: number
}

const LONGEST_PAUSE = 3600
const ENDED: readonly DeliveryState[] = ['applied', 'cancelled']

const hash = (body: Buffer) => createHash('sha256').update(body).digest('hex')
const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

type Checked = { server: number; key: string; nonce: string }
type Refused = { status: number; error: string; now?: number; signedFor?: Checked }

/**
 * The site's side of the bridge in a few hundred lines, strict about everything the resource sends:
 * the model that the resource is tried against where the real site is not.
 */
export class FakeSite {
  readonly #http: Server
  readonly #options: Required<Options>
  readonly #keys = new Map<number, string>()
  readonly #nonces = new Set<string>()
  readonly #codes = new Map<string, { account: string; expired: boolean; by: string | null }>()
  #deliveries = new Map<string, FakeDelivery>()
  /** By how much its clock is wrong, in milliseconds. */
  clockError = 0
  /** What it was sent, newest last. */
  readonly calls: SyncRequest[] = []
  readonly refusals: string[] = []
  readonly gate = new FakeGate()
  #lastAdmission: { bytes: Buffer; signature: string } | null = null
  /** Each account that a code has linked, by code. */
  readonly links: BridgeLink[] = []

  constructor(options: Options = {}) {
    this.#options = { pace: REAL_TIME, lease: 60, pause: 30, next: 1, idle: 1, ...options }
    this.#http = createServer((incoming, outgoing) => void this.#answer(incoming, outgoing))
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections()
    await new Promise((resolve) => this.#http.close(resolve))
  }

  addServer(server: number, key: string): void {
    this.#keys.set(server, key)
  }

  addCode(code: string, account: string, expired = false): void {
    this.#codes.set(code, { account, expired, by: null })
  }

  deliver(
    to: { license: string; character: string | null },
    action: DeliveryAction,
    id: string = randomUUID(),
  ): string {
    this.#deliveries.set(id, {
      id,
      license: to.license,
      character: to.character,
      action,
      state: 'waiting',
      attempt: 0,
      reason: null,
      until: 0,
      pause: this.#options.pause,
      server: null,
      offeredTo: [],
      began: false,
      decided: false,
      refunded: false,
    })
    return id
  }

  delivery(id: string): FakeDelivery {
    const found = this.#deliveries.get(id)
    if (!found) throw new Error(`No delivery ${id}`)
    return found
  }

  get deliveries(): FakeDelivery[] {
    return [...this.#deliveries.values()]
  }

  /** A person has looked at it. */
  resend(id: string): void {
    Object.assign(this.delivery(id), { state: 'waiting', began: false, decided: true, until: 0 })
  }

  /** The whole line goes back to the customer. */
  refund(id: string): void {
    const delivery = this.delivery(id)
    const { state } = delivery
    if (state === 'applied') this.#takeBack(delivery)
    else if (state === 'offered' || state === 'uncertain') delivery.refunded = true
    else if (state !== 'cancelled') delivery.state = 'cancelled'
  }

  /**
   * Its id follows from what it takes back: a site that was restored makes the same one again, and
   * the game server knows it.
   */
  #takeBack({ id, license, character, action }: FakeDelivery): void {
    if (action.kind === 'revoke') return
    const revoke = idFrom(`revoke ${id}`)
    if (!this.#deliveries.has(revoke))
      this.deliver({ license, character }, { kind: 'revoke', of: id, action }, revoke)
  }

  backup(): FakeDelivery[] {
    return structuredClone(this.deliveries)
  }

  /** As its database was then; what was paid since is written again, as it is from Stripe. */
  restore(backup: FakeDelivery[]): void {
    const restored = new Map(structuredClone(backup).map((delivery) => [delivery.id, delivery]))
    for (const delivery of this.deliveries)
      if (!restored.has(delivery.id)) restored.set(delivery.id, freshly(delivery))
    this.#deliveries = restored
  }

  get #now(): number {
    return timeAt(this.#options.pace) + this.clockError
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const checked = this.#check(incoming, body)
    const reply = (status: number, answer: unknown, signedFor?: Checked) => {
      const bytes = Buffer.from(JSON.stringify(answer))
      const signature = signedFor && sign(signedFor.key, signedAnswer(signedFor.nonce, hash(bytes)))
      outgoing.writeHead(status, {
        'content-type': 'application/json',
        ...(signature ? { 'x-minuit-signature': signature } : {}),
      })
      outgoing.end(bytes)
    }
    if ('status' in checked) {
      const { status, error, signedFor, ...rest } = checked
      this.refusals.push(error)
      reply(status, { error, message: error, ...rest }, signedFor)
      return
    }
    if ('asked' in checked) this.#admit(outgoing, checked)
    else
      reply(
        200,
        {
          ...this.#sync(checked.call, checked.server),
          ...this.gate.tell(checked, checked.call.gate),
        },
        checked,
      )
  }

  /** Answers as the gate lies: what is signed for one call is no answer to another. */
  #admit(outgoing: ServerResponse, checked: Checked & { asked: AdmissionRequest }): void {
    const { gate } = this
    if (gate.isStuck) return
    const answer = gate.answer(checked, checked.asked, Math.floor(this.#now / 1000))
    const bytes = Buffer.from(JSON.stringify(answer))
    const signature = sign(checked.key, signedAnswer(checked.nonce, hash(bytes)))
    const earlier = this.#lastAdmission
    const sent = gate.lie === 'an earlier answer' && earlier ? earlier : { bytes, signature }
    this.#lastAdmission = { bytes, signature }
    const signed = gate.lie === 'unsigned' ? {} : { 'x-minuit-signature': sent.signature }
    outgoing.writeHead(200, { 'content-type': 'application/json', ...signed })
    outgoing.end(sent.bytes)
  }

  #check(
    { url, method, headers }: IncomingMessage,
    body: Buffer,
  ): Refused | (Checked & ({ call: SyncRequest } | { asked: AdmissionRequest })) {
    const isAdmission = url === ADMISSION_PATH
    if ((url !== BRIDGE_SYNC_PATH && !isAdmission) || method !== 'POST')
      return { status: 404, error: 'not found' }
    if (body.length > BRIDGE_LIMITS.bytes) return { status: 413, error: 'too large' }
    const [server, timestamp, nonce, signature] = ['server', 'timestamp', 'nonce', 'signature'].map(
      (name) => String(headers[`x-minuit-${name}`] ?? ''),
    ) as [string, string, string, string]
    if (!server || !timestamp || !signature || !/^[\w-]{22,}$/.test(nonce))
      return { status: 400, error: 'headers' }
    const key = this.#keys.get(Number(server)) ?? ''
    const text = signedCall({ method, path: url, timestamp, nonce, bodyHash: hash(body) })
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, text))]
    if (!key || given.length !== right.length || !timingSafeEqual(given, right))
      return { status: 401, error: 'unauthorized' }
    const checked = { server: Number(server), key, nonce }
    const now = Math.floor(this.#now / 1000)
    if (!(Math.abs(Number(timestamp) - now) <= BRIDGE_CLOCK_SECONDS))
      return { status: 401, error: 'clock', now, signedFor: checked }
    if (this.#nonces.has(`${server} ${nonce}`))
      return { status: 401, error: 'replay', signedFor: checked }
    this.#nonces.add(`${server} ${nonce}`)
    const json = JSON.parse(body.toString())
    if (isAdmission) return { ...checked, asked: admissionRequest.parse(json) }
    const call = syncRequest.safeParse(json)
    if (!call.success)
      return { status: 400, error: `body: ${call.error.message}`, signedFor: checked }
    return { ...checked, call: call.data }
  }

  #sync(call: SyncRequest, server: number): SyncAnswer {
    this.calls.push(call)
    const stored = call.results.flatMap((result) => (this.#store(result, server) ? [result] : []))
    const forget = stored.filter(({ delivery }) => {
      const state = this.#deliveries.get(delivery)?.state
      return state !== undefined && ENDED.includes(state)
    })
    const deliveries = this.#offers(call, server)
    const here = new Set(call.players.map(({ license }) => license))
    const waits = this.deliveries.some(
      ({ state, license }) => !ENDED.includes(state) && here.has(license),
    )
    return {
      now: Math.floor(this.#now / 1000),
      next: waits ? this.#options.next : this.#options.idle,
      stored: stored.map(({ delivery }) => delivery),
      deliveries,
      forget: forget.map(({ delivery }) => delivery),
      links: call.links.map((link) => this.#link(link)),
    }
  }

  /** Whether its id is answered in `stored`. */
  #store({ delivery: id, attempt, outcome, reason = null }: BridgeResult, server: number): boolean {
    const delivery = this.#deliveries.get(id)
    if (!delivery) return outcome !== 'begin'
    const isPresent =
      delivery.state === 'offered' && delivery.attempt === attempt && delivery.server === server
    if (outcome === 'applied') {
      if (delivery.offeredTo.includes(server)) this.#end(delivery)
      return true
    }
    if (outcome === 'begin') {
      if (!isPresent || this.#now >= delivery.until) return false
      delivery.began = true
      return true
    }
    if (!isPresent) return true
    delivery.reason = reason
    if (delivery.refunded && outcome !== 'uncertain') delivery.state = 'cancelled'
    else if (outcome === 'retry') {
      delivery.state = 'retrying'
      delivery.began = false
      delivery.until = this.#now + delivery.pause * 1000
      delivery.pause = Math.min(LONGEST_PAUSE, delivery.pause * 2)
    } else delivery.state = outcome
    return true
  }

  #end(delivery: FakeDelivery): void {
    if (delivery.state === 'applied') return
    const wasGivenBack = delivery.refunded || delivery.state === 'cancelled'
    delivery.state = 'applied'
    if (wasGivenBack) this.#takeBack(delivery)
  }

  #offers({ players }: SyncRequest, server: number): Offer[] {
    const ready = players.filter((player) => player.ready)
    const due = this.deliveries.filter((delivery) => {
      const { state, until, license, character } = delivery
      const open =
        state === 'waiting' || ((state === 'offered' || state === 'retrying') && this.#now >= until)
      if (!open || (delivery.server !== null && delivery.server !== server)) return false
      return ready.some((player) => player.license === license && player.character === character)
    })
    return due.slice(0, BRIDGE_LIMITS.deliveries).map((delivery) => {
      delivery.state = 'offered'
      delivery.attempt++
      delivery.server = server
      if (!delivery.offeredTo.includes(server)) delivery.offeredTo.push(server)
      delivery.until = this.#now + this.#options.lease * 1000
      const { id, attempt, license, character, action, began, decided } = delivery
      return { id, attempt, license, character, action, began, decided }
    })
  }

  #link(link: BridgeLink): LinkAnswer {
    const { code } = link
    const known = this.#codes.get(code)
    if (!known) return { code, ok: false, reason: 'unknown' }
    if (known.expired) return { code, ok: false, reason: 'expired' }
    const by = `${link.license} ${link.character}`
    if (known.by !== null && known.by !== by) return { code, ok: false, reason: 'unknown' }
    if (known.by === null) this.links.push(link)
    known.by = by
    return { code, ok: true, account: known.account }
  }
}

const idFrom = (text: string) =>
  hash(Buffer.from(text)).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5')

/** What is known of it is what was paid. */
const freshly = (delivery: FakeDelivery): FakeDelivery => ({
  ...delivery,
  state: 'waiting',
  attempt: 0,
  until: 0,
  server: null,
  offeredTo: [],
  began: false,
  decided: false,
})
