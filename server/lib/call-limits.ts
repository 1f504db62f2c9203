import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from './database.ts'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'
import { countWithin } from './quota.ts'

type LimitDeps = { db: Database; now: () => Date; config: { captcha: 'image' | 'off' } }

/** Under a minute, so that `Retry-After` is too. */
const WINDOW_MS = 59_000
/** Who is over the limit is refused from memory for so long: a flood costs the database one statement in that time. */
const REFUSED_MS = 5000
const MOST_REMEMBERED = 10_000

const tooManyCalls = () =>
  new AppError('rate_limited', 'Trop de requêtes. Veuillez patienter un instant.', { retryAfterSeconds: WINDOW_MS / 1000 })

/** At most so many calls a minute to this scope by one caller, on all nodes together: no person reaches it, a flood does at once. */
function limitCalls(
  app: FastifyInstance,
  { db, now, config }: LimitDeps,
  perMinute: number,
  callerOf: (request: FastifyRequest) => string,
) {
  if (config.captcha === 'off') return
  const refusedUntil = new Map<string, number>()
  app.addHook('onRequest', async (request) => {
    const [caller, time] = [callerOf(request), now()]
    if ((refusedUntil.get(caller) ?? 0) > time.getTime()) throw tooManyCalls()
    if (await countWithin(db, time, `calls:${caller}`, perMinute, WINDOW_MS)) return
    // Forgetting costs a statement; remembering a million addresses would cost the memory.
    if (refusedUntil.size >= MOST_REMEMBERED) refusedUntil.clear()
    refusedUntil.set(caller, time.getTime() + REFUSED_MS)
    throw tooManyCalls()
  })
}

/** Two calls a second for those who need not say who they are. */
export function limitPerAddress(app: FastifyInstance, deps: LimitDeps) {
  limitCalls(app, deps, 120, ({ ip }) => networkOf(ip))
}

/** For those who are signed in, wherever they are and on however many connections. The scope has asked who they are. */
export function limitPerAccount(app: FastifyInstance, deps: LimitDeps, perMinute: number, idOf: (request: FastifyRequest) => number) {
  limitCalls(app, deps, perMinute, (request) => `account ${idOf(request)}`)
}
