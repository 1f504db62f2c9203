import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  BRIDGE_CLOCK_SECONDS,
  BRIDGE_HEADERS,
  type BridgeRefusal,
  SHORTEST_NONCE,
} from '#contract/bridge.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import type { createKnownServers } from '#server/modules/game-servers/known-servers.ts'
import { createNonces } from './nonces.ts'
import { answerSignature, hashOf, signingKey } from './signatures.ts'

type Headers = Record<keyof typeof BRIDGE_HEADERS, string>
/** Who calls, with the key that their call was signed with. */
export type Caller = { server: number; key: string; nonce: string }
type Servers = Pick<ReturnType<typeof createKnownServers>, 'keysOf'>

const NONCE = new RegExp(`^[\\w-]{${SHORTEST_NONCE},200}$`)
const JSON_TYPE = 'application/json; charset=utf-8'

const REFUSALS: Record<BridgeRefusal, string> = {
  unauthorized: 'Serveur de jeu inconnu ou signature invalide',
  clock: 'L’horloge du serveur de jeu est à plus de cinq minutes de celle du site',
  replay: 'Cet appel a déjà été reçu',
}

/** Calls of game servers, checked in the order that docs/bridge.md gives, and answered signed. */
export function createSignedCalls(
  deps: Deps,
  servers: Servers,
  refused: (reason: BridgeRefusal) => void,
) {
  const nonces = createNonces(deps)
  /** Whose key signs the answer, errors included, once the call's own signature was good. */
  const callers = new WeakMap<FastifyRequest, Caller>()

  function refuse(reply: FastifyReply, error: BridgeRefusal, more: object = {}) {
    refused(error)
    const message = REFUSALS[error]
    const body = { success: false, code: 'not_signed_in', message, error, ...more }
    return reply.code(401).type(JSON_TYPE).send(JSON.stringify(body))
  }

  return {
    /** `read` answers what is wrong with a body instead of throwing it: its nonce comes first. */
    async handle<Asked>(
      raw: FastifyRequest,
      reply: FastifyReply,
      read: (server: number, hash: string, body: Buffer) => Asked | AppError,
      answer: (caller: Caller, asked: Asked) => Promise<object>,
    ) {
      const body = Buffer.isBuffer(raw.body) ? raw.body : Buffer.alloc(0)
      const headers = readHeaders(raw)
      const { timestamp, nonce, signature } = headers
      const server = /^[1-9]\d{0,8}$/.test(headers.server) ? Number(headers.server) : 0
      const bodyHash = hashOf(body)
      const call = { method: raw.method, path: raw.raw.url ?? '', timestamp, nonce, bodyHash }
      const key = signingKey(await servers.keysOf(server), call, signature)
      if (key === null) return refuse(reply, 'unauthorized')
      const caller = { server, key, nonce }
      callers.set(raw, caller)
      const now = deps.now().getTime() / 1000
      const isOnTime =
        /^\d{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= BRIDGE_CLOCK_SECONDS
      if (!isOnTime) return refuse(reply, 'clock', { now: Math.floor(now) })
      const asked = read(server, bodyHash, body)
      // A refused call leaves no nonce: it is looked for before a faulty body is told.
      const isNew =
        asked instanceof AppError
          ? !(await nonces.isKnown(server, nonce))
          : await nonces.take(server, nonce)
      if (!isNew) return refuse(reply, 'replay')
      if (asked instanceof AppError) throw asked
      return reply.type(JSON_TYPE).send(JSON.stringify(await answer(caller, asked)))
    },
    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
      const caller = callers.get(request)
      if (!caller || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return
      const signature = answerSignature(caller.key, caller.nonce, payload)
      reply.header(BRIDGE_HEADERS.signature, signature)
    },
  }
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

/** A body as its schema has it, or what is wrong with it, field by field. */
export function readBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: Buffer,
): z.output<Schema> | AppError {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    return new AppError('validation_failed', 'Le corps n’est pas du JSON')
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message
  const [first] = Object.values(fields)
  return new AppError('validation_failed', first ?? 'Requête invalide', { fields })
}
