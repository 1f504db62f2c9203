import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { gameServers } from './game-servers.table.ts'

/** A game server calls every half a minute at least. */
const BELIEVED_MS = 2 * 60_000
const ASK_EVERY_MS = 10_000
const PATIENCE_MS = 1000

/**
 * What o’clock it is in town, where the game server that was heard last tells. The database is asked
 * once in ten seconds for all visitors, and one that is away or slow costs them the hour, not the
 * answer.
 */
export function createTownHour({ db, now }: Pick<Deps, 'db' | 'now'>) {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<number | undefined> = Promise.resolve(undefined)

  async function ask(time: number): Promise<number | undefined> {
    const isHeard = gt(gameServers.lastSeen, new Date(time - BELIEVED_MS))
    const [heard] = await db
      .select({ hour: gameServers.hour })
      .from(gameServers)
      .where(and(isNull(gameServers.removedAt), isNotNull(gameServers.hour), isHeard))
      .orderBy(desc(gameServers.lastSeen))
      .limit(1)
    return heard?.hour ?? undefined
  }

  return function townHour(): Promise<number | undefined> {
    const time = now().getTime()
    // Less than nothing: the clock was set back.
    if (time - askedAt >= ASK_EVERY_MS || time < askedAt) {
      askedAt = time
      const late = sleep(PATIENCE_MS, undefined, { ref: false })
      answer = Promise.race([ask(time).catch(() => undefined), late])
    }
    return answer
  }
}
