import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import {
  ADMISSION_PATH,
  type AdmissionAnswer,
  type AdmissionRequest,
  admissionAnswer,
} from '#contract/admission.ts'
import {
  BRIDGE_SYNC_PATH,
  type Offer,
  offer,
  offerHead,
  type SyncAnswer,
  type SyncRequest,
  syncEnvelope,
} from '#contract/bridge.ts'
import type { Config } from './config.ts'
import type { Post } from './http.ts'
import { isAnswerSigned, signCall } from './signing.ts'

/** An offer that asks for something this version does not know. */
export type UnknownOffer = z.infer<typeof offerHead>
export type Answered = Omit<SyncAnswer, 'deliveries'> & {
  deliveries: Offer[]
  unknown: UnknownOffer[]
}

const clockAnswer = z.object({ now: z.int() })

/** The site did not answer, or not as somebody who has the key would. */
export class NoAnswer extends Error {}

type Needs = { config: Config; post: Post; now: () => number }

const SYNC_PATIENCE = 20_000
/** Somebody waits on a loading screen. */
const ADMISSION_PATIENCE = 5000

export class BridgeClient {
  readonly #needs: Needs
  readonly #site: string
  /** Seconds by which the site's clock is ahead of this machine's. */
  #ahead = 0

  constructor(needs: Needs) {
    this.#needs = needs
    this.#site = needs.config.site.replace(/\/+$/, '')
  }

  async sync(request: SyncRequest): Promise<Answered> {
    return readAnswer(await this.#ask(BRIDGE_SYNC_PATH, request, SYNC_PATIENCE))
  }

  /** Whether somebody who connects may come in; a slow answer is none. */
  async admission(request: AdmissionRequest): Promise<AdmissionAnswer> {
    const answer = await this.#ask(ADMISSION_PATH, request, ADMISSION_PATIENCE)
    const checked = admissionAnswer.safeParse(answer)
    if (!checked.success) throw new NoAnswer(UNEXPECTED)
    return checked.data
  }

  /** Unix seconds, by the site's clock. */
  get now(): number {
    return this.#seconds() + this.#ahead
  }

  async #ask(path: string, request: object, patience: number): Promise<unknown> {
    const url = new URL(this.#site + path)
    const body = JSON.stringify(request)
    const first = await this.#call(url, body, patience)
    // A wrong clock was put right by the answer: once more, at once.
    const { status, json } = first.clock ? await this.#call(url, body, patience) : first
    if (status !== 200) throw new NoAnswer(`le site refuse l’appel (${status})`)
    return json
  }

  async #call(url: URL, body: string, patience: number) {
    const { config, post } = this.#needs
    const nonce = randomBytes(16).toString('base64url')
    const timestamp = String(this.now)
    const path = url.pathname + url.search
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'X-Minuit-Server': String(config.server),
      'X-Minuit-Timestamp': timestamp,
      'X-Minuit-Nonce': nonce,
      'X-Minuit-Signature': signCall(config.key, { method: 'POST', path, timestamp, nonce, body }),
    }
    const answer = await post(url, headers, body, patience).catch((error: Error) => {
      throw new NoAnswer(`le site ne répond pas (${error.message})`)
    })
    if (!isAnswerSigned(config.key, nonce, answer.body, answer.signature))
      throw new NoAnswer(unsigned(answer.status))
    const json = parse(answer.body)
    const clock = clockAnswer.safeParse(json)
    if (clock.success) this.#ahead = clock.data.now - this.#seconds()
    return { status: answer.status, json, clock: answer.status === 401 && clock.success }
  }

  #seconds() {
    return Math.floor(this.#needs.now() / 1000)
  }
}

const UNEXPECTED = 'le site répond autre chose que prévu'

const unsigned = (status: number) =>
  status === 401
    ? 'le site ne reconnaît pas ce serveur : vérifiez « server » et « key » dans config.js'
    : `réponse non signée (${status}) : vérifiez « site » dans config.js`

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** One offer that makes no sense leaves the others alone. */
function readAnswer(json: unknown): Answered {
  const checked = syncEnvelope.safeParse(json)
  if (!checked.success) throw new NoAnswer(UNEXPECTED)
  const deliveries: Offer[] = []
  const unknown: UnknownOffer[] = []
  for (const each of checked.data.deliveries) {
    const known = offer.safeParse(each)
    if (known.success) {
      deliveries.push(known.data)
      continue
    }
    const head = offerHead.safeParse(each)
    if (head.success) unknown.push(head.data)
  }
  return { ...checked.data, deliveries, unknown }
}
