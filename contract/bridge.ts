import * as z from 'zod/mini'
import { deliveryAction } from './delivery-actions.ts'
import { bridgeSync as endpoint } from './endpoints/bridge.ts'
import { line } from './fields.ts'

/**
 * The wire between a game server and the site: the game server calls, again and again, and the
 * site never calls it. docs/bridge.md says why a paid line then takes effect exactly once.
 */
export const BRIDGE_SYNC_PATH = endpoint.path

/** What one call may carry; more is refused whole. */
export const BRIDGE_LIMITS = {
  bytes: 512 * 1024,
  players: 2048,
  results: 500,
  links: 50,
  deliveries: 50,
} as const

/** How far the clocks may be apart, and how long a nonce is remembered, in seconds. */
export const BRIDGE_CLOCK_SECONDS = 300
export const BRIDGE_NONCE_SECONDS = 600

export const FRAMEWORKS = ['esx', 'qb', 'qbx', 'standalone'] as const
export type Framework = (typeof FRAMEWORKS)[number]

const OUTCOMES = ['begin', 'applied', 'retry', 'failed', 'uncertain'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const license = z.string().check(z.regex(/^license:[\x21-\x7e]{1,120}$/, 'Licence invalide'))
/** One framework numbers them, another writes `char1:` before the licence; null: it has none. */
const character = z.nullable(line('Personnage invalide', 150))
export const playerName = line('Nom de joueur invalide', 200)

const player = z.object({ license, character, name: playerName, ready: z.boolean() })
export type BridgePlayer = z.infer<typeof player>

const result = z.object({
  delivery: z.uuid('Livraison invalide'),
  attempt: z.int().check(z.gte(1), z.lte(2_147_483_647)),
  outcome: z.enum(OUTCOMES, 'Résultat inconnu'),
  reason: z.optional(z.nullable(line('Raison invalide', 200))),
})
export type BridgeResult = z.infer<typeof result>

/** A mistyped code never fails the whole call: any text is taken and answered. */
const link = z.object({
  code: z.string().check(z.maxLength(100)),
  license,
  character,
  name: playerName,
})
export type BridgeLink = z.infer<typeof link>

const atMost = (max: number) => z.maxLength(max, `Au plus ${max} par appel`)

export const syncRequest = z.object({
  boot: z.uuid('Démarrage invalide'),
  version: line('Version invalide', 40),
  framework: z.enum(FRAMEWORKS, 'Framework inconnu'),
  max_players: z.int().check(z.gte(0), z.lte(BRIDGE_LIMITS.players)),
  players: z.array(player).check(atMost(BRIDGE_LIMITS.players)),
  results: z.array(result).check(atMost(BRIDGE_LIMITS.results)),
  links: z.array(link).check(atMost(BRIDGE_LIMITS.links)),
  /** What its clock says in town, where one of its scripts tells; older game servers do not. */
  hour: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(23)))),
  /** Which of the gate's settings it has, `''` for none; older game servers know of no gate. */
  gate: z.optional(z.string().check(z.maxLength(100))),
})
export type SyncRequest = z.infer<typeof syncRequest>

/** What an offer is about, whatever it asks for: an older game server can still answer it. */
export const offerHead = z.object({
  id: z.uuid(),
  attempt: z.int(),
  license: z.string(),
  character: z.nullable(z.string()),
  /** A `begin` of it was stored, by whomever, and no `retry` since. */
  began: z.boolean(),
  /** A person looked at it and had it sent again. */
  decided: z.boolean(),
})
export const offer = z.extend(offerHead, { action: deliveryAction })
export type Offer = z.infer<typeof offer>

/**
 * A text (JSON) that can be kept on a disk and is still known to be the site's: the seal is over
 * its very bytes, what kind of text it is and which game server it was made for.
 */
export const sealed = z.object({ text: z.string(), seal: z.string() })
export type Sealed = z.infer<typeof sealed>

export const signedSeal = (kind: 'admission' | 'gate', server: number, textHash: string) =>
  ['v1', 'seal', kind, server, textHash].join('\n')

const LINK_REFUSALS = ['unknown', 'expired', 'taken'] as const

export const linkAnswer = z.union([
  z.object({ code: z.string(), ok: z.literal(true), account: z.string() }),
  z.object({ code: z.string(), ok: z.literal(false), reason: z.enum(LINK_REFUSALS) }),
])
export type LinkAnswer = z.infer<typeof linkAnswer>

/** An answer as a game server reads it: what is offered is looked at one by one. */
export const syncEnvelope = z.object({
  /** Unix seconds, by which a wrong clock corrects itself. */
  now: z.int(),
  /** Seconds to wait before the next call. */
  next: z.int(),
  stored: z.array(z.uuid()),
  deliveries: z.array(z.unknown()),
  forget: z.array(z.uuid()),
  links: z.array(linkAnswer),
  /** The gate's settings, for whom has others: contract/admission.ts reads them. */
  gate: z.optional(sealed),
})
const syncAnswer = z.extend(syncEnvelope, { deliveries: z.array(offer) })
export type SyncAnswer = z.infer<typeof syncAnswer>

/** Its body is checked after its signature, which is over bytes. */
export const bridgeSync = { response: syncAnswer }

/** Why a call is refused before anything in it counts, in the answer's `error`. */
export type BridgeRefusal = 'unauthorized' | 'clock' | 'replay'

export const BRIDGE_HEADERS = {
  server: 'x-minuit-server',
  timestamp: 'x-minuit-timestamp',
  nonce: 'x-minuit-nonce',
  signature: 'x-minuit-signature',
} as const

/** What a nonce has at least, in characters: 16 bytes in base64url. */
export const SHORTEST_NONCE = 22

/** What both sides sign, so that they cannot come to differ. */
export const signedCall = (call: {
  method: string
  path: string
  timestamp: string
  nonce: string
  bodyHash: string
}) => ['v1', call.method, call.path, call.timestamp, call.nonce, call.bodyHash].join('\n')

export const signedAnswer = (nonce: string, bodyHash: string) =>
  ['v1', 'answer', nonce, bodyHash].join('\n')
