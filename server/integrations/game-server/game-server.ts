import { readLimited } from './read-limited.ts'

/** The game server as the site knows it: how many people are on it, never who. */
export type GameServer = { playerCount: () => Promise<number | null> }

/** FXServer allows four requests a second for all askers; the site's share is one per ten seconds, good or bad. */
const ASK_EVERY_MS = 10_000
const TIMEOUT_MS = 3000
const LARGEST_ANSWER_BYTES = 1_000_000

const noGameServer: GameServer = { playerCount: async () => null }

/** Where FXServer tells the count: `dynamic.json` is small and names nobody, `players.json` is there on every version. */
const SOURCES = [
  { path: '/dynamic.json', count: (body: unknown) => (body as { clients?: unknown } | null)?.clients },
  { path: '/players.json', count: (body: unknown) => (Array.isArray(body) ? body.length : undefined) },
] as const

/** One question at a time for all visitors; its answer, or its failure, holds for ten seconds. */
export function createGameServer(url: string | null, now: () => number = Date.now): GameServer {
  if (!url) return noGameServer
  let preferred: (typeof SOURCES)[number] = SOURCES[0]
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<number | null> = Promise.resolve(null)

  async function ask(): Promise<number | null> {
    for (const source of [preferred, ...SOURCES.filter((other) => other !== preferred)]) {
      const body = await fetchJson(`${url}${source.path}`)
      if (body === UNREACHABLE) return null
      const count = source.count(body)
      if (typeof count === 'number' && Number.isInteger(count) && count >= 0) {
        preferred = source
        return count
      }
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

const UNREACHABLE = Symbol('unreachable')

/** The parsed answer, undefined when it is not what was asked for, UNREACHABLE when asking again would be no use. */
async function fetchJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json' },
    })
    if (response.status === 404) {
      await response.body?.cancel()
      return undefined
    }
    if (!response.ok) {
      await response.body?.cancel()
      return UNREACHABLE
    }
    return parseJson(await readLimited(response, LARGEST_ANSWER_BYTES))
  } catch {
    return UNREACHABLE
  }
}

/** FXServer answers an empty body right after its start. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
