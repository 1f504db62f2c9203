import { lt } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/lib/tasks.ts'
import { tellRecord } from './player-record.ts'
import { playerSamples } from './stats.table.ts'

const KEPT_DAYS = 400
const DAY_MS = 24 * 60 * 60 * 1000

/** Notes how many are in town; a game server that does not answer leaves a gap, not a zero. */
export const samplePlayersTask: Task<Deps, Record<string, never>> = {
  name: 'sample-players',
  every: { minutes: 5, at: 0 },
  retries: 0,
  isDue: async ({ config }) => config.demo || config.fivemUrl !== null,
  async run(deps) {
    const { db, now, gameServer } = deps
    const count = await gameServer.playerCount()
    if (count !== null)
      await db.transaction(async (tx) => {
        await tx.insert(playerSamples).values({ at: now(), count }).onConflictDoNothing()
        await tellRecord(deps, tx, count)
      })
    await db
      .delete(playerSamples)
      .where(lt(playerSamples.at, new Date(now().getTime() - KEPT_DAYS * DAY_MS)))
  },
}
