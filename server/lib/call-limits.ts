import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from './database.ts'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'
import { countWithin } from './quota.ts'

type LimitDeps = {
  db: Database
  nodeCount: () => number
  now: () => Date
  config: { captcha: 'image' | 'off' }
}

/** Under a minute, so that `Retry-After` is too. */
const WINDOW_MS = 59_000
/**
 * Who is over the limit is refused from memory for so long: a flood costs the database one
 * statement in that time.
 */
const REFUSED_MS = 5000
const MOST_REMEMBERED = 10_000
/**
 * Whoever calls less than this part of the limit is counted in memory alone, each node having an
 * equal share of it: an ordinary visit writes nothing. With the first call beyond, all of them are
 * counted on all nodes together. However many nodes there are, no caller ever has more than this
 * part on top of the limit.
 */
const UNCOUNTED_PART = 1 / 12

/** Since the first call of the window; `isShared` once the database counts them. */
type Caller = { calls: number; isShared: boolean; endsAt: number; refusedUntil: number }

const tooManyCalls = () =>
  new AppError('rate_limited', 'Trop de requêtes. Veuillez patienter un instant.', {
    retryAfterSeconds: WINDOW_MS / 1000,
  })

export type CallLimit = {
  /** Counts one more, and throws past the limit. */
  count: (caller: string) => Promise<void>
  /** Throws while the caller is known to be over it; counts nothing. */
  assertUnder: (caller: string) => void
}

const UNLIMITED: CallLimit = { count: async () => {}, assertUnder: () => {} }

/**
 * Rate limit, fixed window: so much of one kind a minute by one caller, on all nodes together; like
 * every limit but the login's, off with the captcha.
 */
export function createCallLimit(
  { db, nodeCount, now, config }: LimitDeps,
  kind: string,
  perMinute: number,
): CallLimit {
  if (config.captcha === 'off') return UNLIMITED
  const callers = new Map<string, Caller>()
  const uncounted = () => Math.floor((perMinute * UNCOUNTED_PART) / nodeCount())

  function find(name: string): Caller {
    const time = now().getTime()
    const known = callers.get(name)
    if (known && known.endsAt > time && known.endsAt <= time + WINDOW_MS) return known
    // Forgetting costs a statement; remembering a million addresses would cost the memory.
    if (callers.size >= MOST_REMEMBERED) callers.clear()
    const caller = { calls: 0, isShared: false, endsAt: time + WINDOW_MS, refusedUntil: 0 }
    callers.set(name, caller)
    return caller
  }

  function assertUnder(name: string) {
    if (find(name).refusedUntil > now().getTime()) throw tooManyCalls()
  }

  return {
    assertUnder,
    async count(name) {
      assertUnder(name)
      const caller = find(name)
      caller.calls++
      if (!caller.isShared && caller.calls <= uncounted()) return
      const uses = caller.isShared ? 1 : caller.calls
      caller.isShared = true
      if (await countWithin(db, now(), `${kind}:${name}`, perMinute, WINDOW_MS, uses)) return
      caller.refusedUntil = now().getTime() + REFUSED_MS
      throw tooManyCalls()
    },
  }
}

/**
 * Two calls a second to this scope for those who need not say who they are: no person reaches it, a
 * flood does at once.
 */
export function limitPerAddress(app: FastifyInstance, deps: LimitDeps) {
  const calls = createCallLimit(deps, 'calls', 120)
  app.addHook('onRequest', ({ ip }) => calls.count(networkOf(ip)))
}

/**
 * The same for those who are signed in, wherever they are and on however many connections. The
 * scope has asked who they are.
 */
export function limitPerAccount(
  app: FastifyInstance,
  deps: LimitDeps,
  perMinute: number,
  idOf: (request: FastifyRequest) => number,
) {
  const calls = createCallLimit(deps, 'calls', perMinute)
  app.addHook('onRequest', (request) => calls.count(`account ${idOf(request)}`))
}
