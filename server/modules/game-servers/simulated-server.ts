import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { GAME_SERVERS } from './game-servers.service.ts'
import { gameServers } from './game-servers.table.ts'
import { newKey, seal } from './server-keys.ts'

const NAME = 'Serveur simulé'

async function standing(db: Database, isSimulated: boolean): Promise<number | null> {
  const [found] = await db
    .select({ id: gameServers.id })
    .from(gameServers)
    .where(and(eq(gameServers.isSimulated, isSimulated), isNull(gameServers.removedAt)))
    .limit(1)
  return found?.id ?? null
}

/** Whether there is a game server that an owner has set up. */
export const hasOwnServer = async (db: Database): Promise<boolean> =>
  (await standing(db, false)) !== null

/** The demo's own, under a key that nobody else has seen. */
export async function openSimulatedServer(
  deps: Pick<Deps, 'snapshots' | 'tokenKey' | 'now'>,
): Promise<{ id: number; key: string }> {
  const key = newKey()
  const sealed = { key: seal(deps, key), previousKey: null, previousUntil: null, removedAt: null }
  return deps.snapshots.change(GAME_SERVERS, async (tx) => {
    const [known] = await tx
      .update(gameServers)
      .set(sealed)
      .where(eq(gameServers.isSimulated, true))
      .returning({ id: gameServers.id })
    if (known) return { id: known.id, key }
    const [made] = (await tx
      .insert(gameServers)
      .values({ name: NAME, isSimulated: true, createdAt: deps.now(), ...sealed })
      .returning({ id: gameServers.id })) as [{ id: number }]
    return { id: made.id, key }
  })
}

/** Refuses it from now on, and says which one it was. */
export async function closeSimulatedServer(tx: Transaction, now: Date): Promise<number | null> {
  const id = await standing(tx, true)
  if (id !== null)
    await tx.update(gameServers).set({ removedAt: now }).where(eq(gameServers.id, id))
  return id
}
