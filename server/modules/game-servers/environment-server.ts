import { eq } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { GAME_SERVERS, OLD_KEY_MS } from './game-servers.service.ts'
import { gameServers } from './game-servers.table.ts'
import { fingerprint, seal } from './server-keys.ts'

const NUMBER = 1
const NAME = 'Serveur de jeu'

/**
 * Takes over the key of the environment as that of the first game server. One that was taken over
 * before changes nothing: what was done in the panel since, a new key or a removal, stands. Another
 * one is a new key, and the one before works for a day more.
 */
export async function takeOverEnvironmentKey(
  deps: Pick<Deps, 'config' | 'snapshots' | 'tokenKey' | 'now'>,
): Promise<void> {
  const { bridgeKey } = deps.config
  if (!bridgeKey) return
  const environmentKey = fingerprint(deps, bridgeKey)
  await deps.snapshots.transaction(async (tx, invalidate) => {
    const which = eq(gameServers.id, NUMBER)
    const [known] = await tx.select().from(gameServers).where(which).for('update')
    if (known?.environmentKey === environmentKey) return
    const now = deps.now()
    const values = { key: seal(deps, bridgeKey), environmentKey, removedAt: null }
    const previous = known && {
      previousKey: known.key,
      previousUntil: new Date(now.getTime() + OLD_KEY_MS),
    }
    await tx
      .insert(gameServers)
      .values({ id: NUMBER, name: NAME, createdAt: now, ...values })
      .onConflictDoUpdate({ target: gameServers.id, set: { ...values, ...previous } })
    invalidate(GAME_SERVERS)
  })
}
