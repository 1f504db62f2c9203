import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { BRIDGE_NONCE_SECONDS } from '#contract/bridge.ts'
import type { Deps } from '#server/deps.ts'
import { asyncCommit } from '#server/lib/database.ts'
import { bridgeNonces } from './bridge.table.ts'

type Waiting = {
  server: number
  nonce: string
  settle: (isNew: boolean) => void
  fail: (error: unknown) => void
}

const PURGE_MS = 60_000

/**
 * Which calls were taken in before, on whatever node. Group commit: calls that come while a
 * statement is under way share the next one. None of them waits for the disk: a nonce that a
 * machine's death takes along can be used once more, within the minutes that its time allows, to
 * say what was said already.
 */
export function createNonces({ db, now }: Pick<Deps, 'db' | 'now'>) {
  let waiting: Waiting[] = []
  let isWriting = false
  let purgedAt = Number.NEGATIVE_INFINITY
  const oldest = () => new Date(now().getTime() - BRIDGE_NONCE_SECONDS * 1000)
  const keyOf = (server: number, nonce: string) => `${server} ${nonce}`

  async function purge() {
    const time = now().getTime()
    if (time - purgedAt < PURGE_MS && time >= purgedAt) return
    purgedAt = time
    await db
      .delete(bridgeNonces)
      .where(lt(bridgeNonces.seenAt, oldest()))
      .returning({ commit: asyncCommit })
  }

  async function write(batch: readonly Waiting[]) {
    await purge()
    const [servers, nonces] = [batch.map(({ server }) => server), batch.map(({ nonce }) => nonce)]
    // One row of answer for all of them: reading many costs more than writing them.
    const { rows } = await db.execute<{ fresh: string[] | null }>(sql`
      with fresh as (
        insert into ${bridgeNonces} (game_server, nonce, seen_at)
        select server, nonce, ${now().toISOString()}::timestamptz
        from unnest(${sql.param(servers)}::int[], ${sql.param(nonces)}::text[]) as call (server, nonce)
        on conflict do nothing
        returning game_server || ' ' || nonce as key
      )
      select array_agg(key) as fresh, ${asyncCommit} from fresh`)
    const fresh = new Set(rows[0]?.fresh)
    // Of two that came together with one nonce, one is new.
    for (const { server, nonce, settle } of batch) settle(fresh.delete(keyOf(server, nonce)))
  }

  async function writeAll() {
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await write(batch).catch((error) => {
        for (const { fail } of batch) fail(error)
      })
    }
    isWriting = false
  }

  return {
    /** Takes a nonce in; false: it was there. */
    take: (server: number, nonce: string) =>
      new Promise<boolean>((settle, fail) => {
        waiting.push({ server, nonce, settle, fail })
        void writeAll()
      }),
    /** Whether it was taken in before; takes in nothing. */
    async isKnown(server: number, nonce: string): Promise<boolean> {
      const known = await db
        .select({ nonce: bridgeNonces.nonce })
        .from(bridgeNonces)
        .where(
          and(
            eq(bridgeNonces.gameServer, server),
            eq(bridgeNonces.nonce, nonce),
            gte(bridgeNonces.seenAt, oldest()),
          ),
        )
      return known.length > 0
    },
  }
}
