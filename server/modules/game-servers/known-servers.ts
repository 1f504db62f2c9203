import { eq, isNull } from 'drizzle-orm'
import type { SyncRequest } from '#contract/bridge.ts'
import type { Deps } from '#server/deps.ts'
import { asyncCommit } from '#server/lib/database.ts'
import { remember } from '#server/lib/remember.ts'
import { GAME_SERVERS } from './game-servers.service.ts'
import { gameServers } from './game-servers.table.ts'
import { unseal } from './server-keys.ts'

type Key = { text: string; until: Date | null }

/** How often a game server that goes on calling is written down as seen. */
const HEARTBEAT_MS = 10_000

/** The game servers and their keys, known without asking the database. */
export function createKnownServers(deps: Pick<Deps, 'db' | 'snapshots' | 'tokenKey' | 'now'>) {
  const load = async () => {
    const rows = await deps.db.select().from(gameServers).where(isNull(gameServers.removedAt))
    const keysOf = rows.map(({ id, key, previousKey, previousUntil }): [number, Key[]] => {
      const sealed = [
        { bytes: key, until: null },
        ...(previousKey ? [{ bytes: previousKey, until: previousUntil }] : []),
      ]
      const keys = sealed.flatMap(({ bytes, until }) => {
        const text = unseal(deps, bytes)
        return text === null ? [] : [{ text, until }]
      })
      return [id, keys]
    })
    return new Map(keysOf)
  }
  const current = remember(deps.snapshots, GAME_SERVERS, load)
  const seenAt = new Map<number, number>()

  return {
    /** The keys that a server may sign with now; none for one that nobody knows. */
    async keysOf(id: number): Promise<string[]> {
      const known = current()
      const keys = (known instanceof Promise ? await known : known).get(id) ?? []
      const now = deps.now()
      return keys.filter(({ until }) => !until || until > now).map(({ text }) => text)
    },
    /** Writes down that one was heard, and what it said of itself, now and then. */
    async hear(id: number, { version, framework, players, max_players, hour }: SyncRequest) {
      const now = deps.now()
      const since = now.getTime() - (seenAt.get(id) ?? 0)
      // Less than nothing: the clock was set back.
      if (since >= 0 && since < HEARTBEAT_MS) return
      seenAt.set(id, now.getTime())
      await deps.db
        .update(gameServers)
        .set({
          lastSeen: now,
          resourceVersion: version,
          framework,
          players: players.length,
          maxPlayers: max_players,
          hour: hour ?? null,
        })
        .where(eq(gameServers.id, id))
        .returning({ commit: asyncCommit })
    },
  }
}
