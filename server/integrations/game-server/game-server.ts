import { readLimited } from '#server/lib/read-limited.ts'

/** The game server as the site knows it: how many people are on it, never who. */
export type GameServer = { playerCount: () => Promise<number | null> }

export type GameServerOptions = {
  /** A clock in milliseconds; it never goes back, unlike the time of day. */
  now?: () => number
  timeoutMs?: number
}

/**
 * FXServer allows four requests a second for all askers; the site's share is one per ten seconds,
 * good or bad.
 */
const ASK_EVERY_MS = 10_000
const TIMEOUT_MS = 3000
const LARGEST_ANSWER_BYTES = 1_000_000

/**
 * Where FXServer tells the count: the first is small and names nobody, the second is there on every
 * version.
 */
const PATHS = ['/dynamic.json', '/players.json'] as const

const noGameServer: GameServer = { playerCount: async () => null }

/** One question at a time for all visitors; its answer, or its failure, holds for ten seconds. */
export function createGameServer(
  url: string | null,
  { now = () => performance.now(), timeoutMs = TIMEOUT_MS }: GameServerOptions = {},
): GameServer {
  if (!url) return noGameServer
  let known: (typeof PATHS)[number] = PATHS[0]
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<number | null> = Promise.resolve(null)

  async function ask(): Promise<number | null> {
    const signal = AbortSignal.timeout(timeoutMs)
    for (const path of [known, ...PATHS.filter((other) => other !== known)]) {
      const count = await fetchCount(`${url}${path}`, signal)
      if (count === MISSING) continue
      known = path
      return count
    }
    return null
  }

  return {
    playerCount() {
      if (now() - askedAt >= ASK_EVERY_MS) {
        askedAt = now()
        answer = ask()
      }
      return answer
    },
  }
}

const MISSING = Symbol('this version does not have that page')

async function fetchCount(
  url: string,
  signal: AbortSignal,
): Promise<number | null | typeof MISSING> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { accept: 'application/json' },
    })
    if (response.ok) return countIn(JSON.parse(await readLimited(response, LARGEST_ANSWER_BYTES)))
    await response.body?.cancel()
    return response.status === 404 ? MISSING : null
  } catch {
    // Down, too slow, too large, or not JSON: right after its start FXServer answers an empty body.
    return null
  }
}

function countIn(body: unknown): number | null {
  const count = Array.isArray(body) ? body.length : (body as { clients?: unknown } | null)?.clients
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null
}
