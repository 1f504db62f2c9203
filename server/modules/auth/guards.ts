import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { bearerToken } from '#server/lib/auth.ts'
import { AppError } from '#server/lib/errors.ts'
import { answerPrivately } from '#server/lib/private-answers.ts'
import { lacksRequiredFactor } from '#server/modules/second-factors/team-rule.ts'
import { lackOf, mayUse } from './permissions.ts'
import { type Identity, isFresh, readSession } from './sessions.ts'

const identities = new WeakMap<object, Identity>()

/** Who is calling, where anyone may: a token that no longer stands is as good as none. */
export async function readIdentity(
  deps: Deps,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Identity | null> {
  const token = bearerToken(request)
  return token ? readSession(deps, token) : null
}

/** Every route of this scope needs a standing session, and answers whose it is alone. */
export function requireUser(app: FastifyInstance, deps: Deps) {
  answerPrivately(app)
  app.addHook('onRoute', (route) => {
    // Said where it is enforced, so that the API reference cannot be wrong about it.
    route.schema = { ...route.schema, security: [{ bearer: [] }] }
  })
  app.addHook('onRequest', async (request) => {
    const identity = await readIdentity(deps, request)
    if (!identity) throw new AppError('not_signed_in', 'Veuillez vous connecter.')
    identities.set(request, identity)
  })
}

/**
 * Every route of this scope needs an admin's, as the database knows them now, and of one who may do
 * what the route is for.
 */
export function requireAdmin(app: FastifyInstance, deps: Deps) {
  requireUser(app, deps)
  app.addHook('onRequest', async (request) => {
    const { user } = identityOf(request)
    if (!user.roles.includes('admin')) throw new AppError('forbidden', 'Accès réservé à l’équipe.')
    const { needs } = request.routeOptions.config
    if (!needs) throw new Error(`${request.routeOptions.url} does not say whom it is for`)
    if (await lacksRequiredFactor(deps.db, user.id))
      throw new AppError(
        'second_factor_needed',
        'Votre équipe demande une seconde étape à la connexion : ajoutez-en une dans « Mon espace », onglet « Sécurité ».',
      )
    if (needs.length > 0 && !needs.some((one) => mayUse(user, one))) throw lackOf(needs)
  })
}

/**
 * A `fresh` route of this scope, which has asked who calls, is for a session whose owner has lately
 * proved to sit there: a stolen one ends here.
 */
export function requireFresh(app: FastifyInstance, deps: Deps) {
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.fresh) return
    if (await isFresh(deps, identityOf(request).sessionId)) return
    throw new AppError('identity_unproved', 'Confirmez que c’est bien vous, puis recommencez.')
  })
}

/** Who is calling, in a scope that asked. */
export function identityOf(request: Pick<FastifyRequest, 'id'>): Identity {
  const identity = identities.get(request)
  if (!identity) throw new Error('identityOf was called outside requireUser')
  return identity
}
