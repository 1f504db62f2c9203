import { createHash } from 'node:crypto'
import type { Asked, Said } from './answer.ts'

type Limit = { limit: number; perMs: number }
type Window = { used: number; endsAt: number; of: Limit }

/**
 * Routes that share a bucket, and the part of the path that each has one of its own for: what
 * Discord calls the major parameter.
 */
const BUCKETS: [name: BucketName, method: RegExp, path: RegExp][] = [
  ['roles', /PUT|DELETE/, /^\/api\/v10\/guilds\/(\d+)\/members\/\d+\/roles\/\d+$/],
  ['member', /GET/, /^\/api\/v10\/guilds\/(\d+)\/members\/\d+$/],
  ['guild', /GET/, /^\/api\/v10\/guilds\/(\d+)(?:\/roles)?$/],
  ['webhook', /POST/, /^\/api(?:\/v\d+)?\/webhooks\/(\d+\/[\w-]+)$/],
  ['messages', /POST/, /^\/api\/v10\/channels\/(\d+)\/messages$/],
  ['channels', /POST/, /^\/api\/v10\/users\/(@me)\/channels$/],
]
type BucketName = 'roles' | 'member' | 'guild' | 'webhook' | 'messages' | 'channels'

const GENEROUS: Limit = { limit: 1000, perMs: 1000 }

/**
 * Fixed windows by bucket, told in the headers of every answer, and one for all calls of the bot
 * together. A call past either is a 429, which counts as none.
 */
export function createRateLimits() {
  const limits: Record<BucketName | 'global', Limit> = {
    roles: GENEROUS,
    member: GENEROUS,
    guild: GENEROUS,
    webhook: GENEROUS,
    messages: GENEROUS,
    channels: GENEROUS,
    global: GENEROUS,
  }
  const windows = new Map<string, Window>()
  /** Calls that came although the answers before had said that there was nothing left. */
  const refused = { bucket: 0, global: 0 }
  /** Buckets that somebody else has emptied: the next call there is a 429 of the scope `shared`. */
  const shared = new Set<BucketName>()

  function take(key: string, of: Limit) {
    const { limit, perMs } = of
    const now = Date.now()
    const known = windows.get(key)
    const isSame = known && known.endsAt > now && known.of === of
    const window = isSame ? known : { used: 0, endsAt: now + perMs, of }
    windows.set(key, window)
    const isFree = window.used < limit
    if (isFree) window.used++
    return { isFree, remaining: limit - window.used, endsAt: window.endsAt, limit }
  }

  function tooMany(afterMs: number, scope: 'user' | 'global' | 'shared'): Said {
    const seconds = Math.max(afterMs, 1) / 1000
    return {
      status: 429,
      body: {
        message: 'You are being rate limited.',
        retry_after: seconds,
        global: scope === 'global',
      },
      headers: {
        'retry-after': String(Math.ceil(seconds)),
        'x-ratelimit-scope': scope,
        ...(scope === 'global' && { 'x-ratelimit-global': 'true' }),
      },
    }
  }

  /** What a call finds: a refusal, or headers for its answer. */
  function admit({ method, path, headers }: Asked): { refusal: Said | null; headers: object } {
    const isBot = headers.authorization?.startsWith('Bot ')
    if (isBot) {
      const all = take('global', limits.global)
      if (!all.isFree) {
        refused.global++
        return { refusal: tooMany(all.endsAt - Date.now(), 'global'), headers: {} }
      }
    }
    for (const [name, methods, paths] of BUCKETS) {
      const major = paths.exec(path)?.[1]
      if (!major || !methods.test(method)) continue
      if (shared.delete(name)) return { refusal: tooMany(200, 'shared'), headers: {} }
      const taken = take(`${name}:${major}`, limits[name])
      const afterMs = taken.endsAt - Date.now()
      const told = {
        'x-ratelimit-limit': String(taken.limit),
        'x-ratelimit-remaining': String(taken.remaining),
        'x-ratelimit-reset': (taken.endsAt / 1000).toFixed(3),
        'x-ratelimit-reset-after': (Math.max(afterMs, 0) / 1000).toFixed(3),
        'x-ratelimit-bucket': createHash('md5').update(name).digest('hex'),
      }
      if (taken.isFree) return { refusal: null, headers: told }
      refused.bucket++
      return { refusal: tooMany(afterMs, 'user'), headers: told }
    }
    return { refusal: null, headers: {} }
  }
  return { limits, refused, shared, admit }
}
