import type { FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { ADMISSION_LIMITS, admissionRequest, admit as admitSchemas } from '#contract/admission.ts'
import {
  BRIDGE_LIMITS,
  type SyncRequest,
  bridgeSync as schemas,
  syncRequest,
} from '#contract/bridge.ts'
import { bridgeSync } from '#contract/endpoints/bridge.ts'
import { admit } from '#contract/endpoints/gate.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { createKnownServers } from '#server/modules/game-servers/known-servers.ts'
import { createAdmissions } from '#server/modules/gate/admissions.ts'
import { observeBridge } from './bridge-metrics.ts'
import { sealText } from './signatures.ts'
import { createSignedCalls, readBody } from './signed-calls.ts'
import { createSync } from './sync.ts'

/** The calls of the game servers: what they do again and again, and what they ask at the gate. */
export function bridgeRoutes(api: Api, deps: Deps, registry: Registry) {
  const servers = createKnownServers(deps)
  const sync = createSync(deps)
  const admissions = createAdmissions(deps)
  const bodies = createBodyReader()
  const counted = observeBridge(registry)
  const calls = createSignedCalls(deps, servers, counted.refused)

  api.serve(
    bridgeSync,
    schemas,
    (request, reply) =>
      calls.handle(
        request as unknown as FastifyRequest,
        reply,
        bodies.read,
        async ({ server, key }, asked) => {
          await servers.hear(server, asked)
          counted.synced()
          const answer = await sync(server, asked)
          const notice = await admissions.notice(asked.gate)
          return { ...answer, ...(notice && { gate: sealText(key, 'gate', server, notice) }) }
        },
      ),
    {
      summary: 'Ce qu’un serveur de jeu appelle, encore et encore',
      bodyLimit: BRIDGE_LIMITS.bytes,
      onSend: calls.onSend,
    },
  )

  api.serve(
    admit,
    admitSchemas,
    (request, reply) =>
      calls.handle(
        request as unknown as FastifyRequest,
        reply,
        (_server, _hash, body) => readBody(admissionRequest, body),
        async ({ server, key }, asked) => {
          const { admission, ...link } = await admissions.admit(server, asked)
          counted.admitted(admission.verdict)
          const now = admission.issued_at
          return { now, ...sealText(key, 'admission', server, admission), ...link }
        },
      ),
    {
      summary: 'Ce qu’un serveur de jeu demande quand un joueur se connecte',
      bodyLimit: ADMISSION_LIMITS.bytes,
      onSend: calls.onSend,
    },
  )
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
      const asked = readBody(syncRequest, body)
      if (!(asked instanceof AppError)) latest.set(server, { hash, asked })
      return asked
    },
  }
}
