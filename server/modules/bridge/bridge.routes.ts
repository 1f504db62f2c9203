import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import {
  BRIDGE_CLOCK_SECONDS,
  BRIDGE_HEADERS,
  BRIDGE_LIMITS,
  type BridgeRefusal,
  SHORTEST_NONCE,
  type SyncRequest,
  bridgeSync as schemas,
  syncRequest,
} from '#contract/bridge.ts'
import { bridgeSync } from '#contract/endpoints/bridge.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { createKnownServers } from '#server/modules/game-servers/known-servers.ts'
import { observeBridge } from './bridge-metrics.ts'
import { createNonces } from './nonces.ts'
import { answerSignature, hashOf, signingKey } from './signatures.ts'
import { createSync } from './sync.ts'

type Headers = Record<keyof typeof BRIDGE_HEADERS, string>
type Caller = { server: number; key: string; nonce: string }

const NONCE = new RegExp(`^[\\w-]{${SHORTEST_NONCE},200}$`)

const REFUSALS: Record<BridgeRefusal, string> = {
  unauthorized: 'Serveur de jeu inconnu ou signature invalide',
  clock: 'L’horloge du serveur de jeu est à plus de cinq minutes de celle du site',
  replay: 'Cet appel a déjà été reçu',
}

/** The one call of the game servers, checked in the order that docs/bridge.md gives. */
export function bridgeRoutes(api: Api, deps: Deps, registry: Registry) {
  const servers = createKnownServers(deps)
  const nonces = createNonces(deps)
  const sync = createSync(deps)
  const bodies = createBodyReader()
  const counted = observeBridge(registry)
  /** Whose key signs the answer, errors included, once the call's own signature was good. */
  const callers = new WeakMap<FastifyRequest, Caller>()

  function refuse(reply: FastifyReply, error: BridgeRefusal, more: object = {}) {
    counted.refused(error)
    const message = REFUSALS[error]
    const body = { success: false, code: 'not_signed_in', message, error, ...more }
    return reply.code(401).type('application/json; charset=utf-8').send(JSON.stringify(body))
  }

  api.serve(
    bridgeSync,
    schemas,
    async (request, reply) => {
      const raw = request as unknown as FastifyRequest
      const body = Buffer.isBuffer(raw.body) ? raw.body : Buffer.alloc(0)
      const headers = readHeaders(raw)
      const { timestamp, nonce, signature } = headers
      const server = /^[1-9]\d{0,8}$/.test(headers.server) ? Number(headers.server) : 0
      const bodyHash = hashOf(body)
      const call = { method: raw.method, path: raw.raw.url ?? '', timestamp, nonce, bodyHash }
      const key = signingKey(await servers.keysOf(server), call, signature)
      if (key === null) return refuse(reply, 'unauthorized')
      callers.set(raw, { server, key, nonce })
      const now = deps.now().getTime() / 1000
      const isOnTime =
        /^\d{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= BRIDGE_CLOCK_SECONDS
      if (!isOnTime) return refuse(reply, 'clock', { now: Math.floor(now) })
      const asked = bodies.read(server, bodyHash, body)
      // A refused call leaves no nonce: it is looked for before a faulty body is told.
      const isNew =
        asked instanceof AppError
          ? !(await nonces.isKnown(server, nonce))
          : await nonces.take(server, nonce)
      if (!isNew) return refuse(reply, 'replay')
      if (asked instanceof AppError) throw asked
      await servers.hear(server, asked)
      counted.synced()
      const answer = await sync(server, asked)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    },
    {
      summary: 'Ce qu’un serveur de jeu appelle, encore et encore',
      bodyLimit: BRIDGE_LIMITS.bytes,
      async onSend(request, reply, payload) {
        const caller = callers.get(request)
        if (!caller || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return
        const signature = answerSignature(caller.key, caller.nonce, payload)
        reply.header(BRIDGE_HEADERS.signature, signature)
      },
    },
  )
}

function readHeaders({ headers }: FastifyRequest): Headers {
  const read = Object.entries(BRIDGE_HEADERS).map(([name, header]) => {
    const value = headers[header]
    if (typeof value !== 'string' || value === '')
      throw new AppError('validation_failed', `L’en-tête ${header} manque`)
    return [name, value]
  })
  const all = Object.fromEntries(read) as Headers
  if (!NONCE.test(all.nonce))
    throw new AppError('validation_failed', 'X-Minuit-Nonce a au moins 16 octets, en base64url')
  return all
}

/**
 * While nobody comes or goes, a server sends the same bytes again and again: what was read and
 * checked of them is kept until it sends others.
 */
function createBodyReader() {
  const latest = new Map<number, { hash: string; asked: SyncRequest }>()
  return {
    read(server: number, hash: string, body: Buffer): SyncRequest | AppError {
      const known = latest.get(server)
      if (known?.hash === hash) return known.asked
      const asked = readBody(body)
      if (!(asked instanceof AppError)) latest.set(server, { hash, asked })
      return asked
    },
  }
}

function readBody(body: Buffer): SyncRequest | AppError {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    return new AppError('validation_failed', 'Le corps n’est pas du JSON')
  }
  const parsed = syncRequest.safeParse(json)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message
  const [first] = Object.values(fields)
  return new AppError('validation_failed', first ?? 'Requête invalide', { fields })
}
