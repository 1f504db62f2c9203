import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { bearerToken } from '#server/lib/auth.ts'
import { AppError } from '#server/lib/errors.ts'
import { type Identity, readSession } from './sessions.ts'

const identities = new WeakMap<object, Identity>()

/** Every route of this scope needs a standing session. */
export function requireUser(app: FastifyInstance, deps: Deps) {
  app.addHook('onRoute', (route) => {
    // Said where it is enforced, so that the API reference cannot be wrong about it.
    route.schema = { ...route.schema, security: [{ bearer: [] }] }
  })
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request)
    const identity = token ? await readSession(deps, token) : null
    if (!identity) throw new AppError('not_signed_in', 'Veuillez vous connecter.')
    identities.set(request, identity)
  })
}

/** Every route of this scope needs an admin's, as the database knows them now. */
export function requireAdmin(app: FastifyInstance, deps: Deps) {
  requireUser(app, deps)
  app.addHook('onRequest', async (request) => {
    if (!identityOf(request).user.roles.includes('admin')) throw new AppError('forbidden', 'Accès réservé à l’équipe.')
  })
}

/** Who is calling, in a scope that asked. */
export function identityOf(request: Pick<FastifyRequest, 'id'>): Identity {
  const identity = identities.get(request)
  if (!identity) throw new Error('identityOf was called outside requireUser')
  return identity
}
