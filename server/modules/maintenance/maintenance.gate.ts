import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { bearerToken } from '#server/lib/auth.ts'
import { AppError } from '#server/lib/errors.ts'
import { readSession } from '#server/modules/auth/sessions.ts'

/**
 * While the maintenance runs, the calls of this scope are for admins only; but for those without
 * which nobody could end it, or money under way would be stranded.
 */
export function closeDuringMaintenance(app: FastifyInstance, deps: Deps) {
  app.addHook('onRequest', async (request) => {
    if (
      !deps.maintenance.isOn() ||
      request.routeOptions.config.duringMaintenance ||
      (await isAdmin(deps, request))
    )
      return
    const { reason } = deps.maintenance.status().currentSchedule ?? {}
    throw new AppError('maintenance', reason || 'Le site est en maintenance.', {
      retryAfterSeconds: deps.maintenance.secondsLeft(),
    })
  })
}

/**
 * While the database is down too, nobody is known to be one, and the site is closed rather than
 * broken.
 */
async function isAdmin(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const token = bearerToken(request)
  const identity = token ? await readSession(deps, token).catch(() => null) : null
  return identity?.user.roles.includes('admin') ?? false
}
