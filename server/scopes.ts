import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { acceptBytesOnly, acceptForms } from './lib/bodies.ts'
import { limitPerAccount, limitPerAddress } from './lib/call-limits.ts'
import type { ApiScopes } from './lib/endpoint.ts'
import { logRequests } from './lib/logger.ts'
import type { Metrics } from './lib/metrics.ts'
import { answerPrivately } from './lib/private-answers.ts'
import { identityOf, requireAdmin, requireFresh, requireUser } from './modules/auth/guards.ts'
import { closeDuringMaintenance } from './modules/maintenance/maintenance.gate.ts'

type Scopes = ApiScopes & { forms: FastifyInstance }

const accountOf = (request: FastifyRequest) => identityOf(request).user.id

/** What stands before the calls of each kind of caller, in the order in which it is asked. */
export async function openScopes(
  app: FastifyInstance,
  deps: Deps,
  { metrics, maxEventLoopDelay }: { metrics: Metrics; maxEventLoopDelay: number },
): Promise<Scopes> {
  const scopes: Partial<Scopes> = {}

  // Public, polled: from memory, with no hook that costs more than the answer.
  await app.register(async (polled) => {
    closeDuringMaintenance(polled, deps)
    scopes.polled = polled
  })

  // Calls that do work: timed, logged, refused while the process cannot keep up.
  await app.register(async (working) => {
    await working.register(underPressure, { maxEventLoopDelay, retryAfter: 5 })
    metrics.observe(working)
    logRequests(working)

    // Public, for anyone, within limits.
    await working.register(async (anyone) => {
      closeDuringMaintenance(anyone, deps)
      limitPerAddress(anyone, deps)
      answerPrivately(anyone)
      scopes.anyone = anyone
      // Apart: a form of another site may be sent here, and must not pass for a call.
      await anyone.register(async (forms) => {
        acceptForms(forms)
        scopes.forms = forms
      })
    })

    // Account: a standing session.
    await working.register(async (account) => {
      closeDuringMaintenance(account, deps)
      requireUser(account, deps)
      requireFresh(account, deps)
      limitPerAccount(account, deps, 240, accountOf)
      scopes.account = account
    })

    // Admin: a standing session of an admin.
    await working.register(async (admin) => {
      requireAdmin(admin, deps)
      requireFresh(admin, deps)
      limitPerAccount(admin, deps, 600, accountOf)
      scopes.admin = admin
    })

    // Machine: other programs, each with a key of its own, or a signature over its bytes.
    await working.register(async (machine) => {
      closeDuringMaintenance(machine, deps)
      acceptBytesOnly(machine)
      scopes.machine = machine
    })
  })
  return scopes as Scopes
}
