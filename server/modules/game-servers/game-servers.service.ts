import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { listGameServers } from '#contract/endpoints/game-servers.ts'
import type { KeyedGameServer, ListedGameServer } from '#contract/game-servers.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import type { Transaction } from '#server/lib/database.ts'
import { type GameServerRow, gameServers } from './game-servers.table.ts'
import { newKey, seal, unseal } from './server-keys.ts'

/** What every write to the servers and their keys invalidates on all nodes. */
export const GAME_SERVERS = listGameServers.path

/** How long a key works after another has been made. */
export const OLD_KEY_MS = 24 * 60 * 60_000

type Caller = Pick<FastifyRequest, 'id' | 'ip'>

const standing = isNull(gameServers.removedAt)

function toListed(deps: Pick<Deps, 'tokenKey' | 'now'>, row: GameServerRow): ListedGameServer {
  const { previousUntil } = row
  return {
    id: row.id,
    name: row.name,
    created_at: row.createdAt.toISOString(),
    last_seen: row.lastSeen?.toISOString() ?? null,
    version: row.resourceVersion,
    framework: row.framework,
    players: row.players,
    max_players: row.maxPlayers,
    previous_key_until:
      previousUntil && previousUntil > deps.now() ? previousUntil.toISOString() : null,
    needs_key: unseal(deps, row.key) === null,
  }
}

export async function listServers(deps: Deps): Promise<ListedGameServer[]> {
  const rows = await deps.db.select().from(gameServers).where(standing).orderBy(asc(gameServers.id))
  return rows.map((row) => toListed(deps, row))
}

/** One that has not been removed, locked. */
export async function lockServer(tx: Transaction, id: number): Promise<GameServerRow> {
  const [row] = await tx
    .select()
    .from(gameServers)
    .where(and(eq(gameServers.id, id), standing))
    .for('update')
  if (!row) throw gone()
  return row
}

/** Whether it has not been removed, as it is now. */
export async function isStanding(tx: Transaction, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: gameServers.id })
    .from(gameServers)
    .where(and(eq(gameServers.id, id), standing))
  return found.length > 0
}

/** Changes one and writes down what of it people may see. */
async function change(
  deps: Deps,
  request: Caller,
  id: number,
  edit: (row: GameServerRow) => Partial<GameServerRow>,
  said: (row: GameServerRow) => object,
): Promise<GameServerRow> {
  return deps.snapshots.change(GAME_SERVERS, async (tx) => {
    const before = await lockServer(tx, id)
    const after = { ...before, ...edit(before) }
    await tx.update(gameServers).set(edit(before)).where(eq(gameServers.id, id))
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'game_servers',
      id,
      before: said(before),
      after: said(after),
    })
    return after
  })
}

export async function createServer(
  deps: Deps,
  request: Caller,
  name: string,
): Promise<KeyedGameServer> {
  const key = newKey()
  return deps.snapshots.change(GAME_SERVERS, async (tx) => {
    const values = { name, key: seal(deps, key), createdAt: deps.now() }
    const [row] = (await tx.insert(gameServers).values(values).returning()) as [GameServerRow]
    await deps.recordChange(tx, request, {
      action: 'create',
      noun: 'game_servers',
      id: row.id,
      before: null,
      after: { name },
    })
    return { ...toListed(deps, row), key }
  })
}

export async function renameServer(
  deps: Deps,
  request: Caller,
  id: number,
  name: string,
): Promise<ListedGameServer> {
  const said = (row: GameServerRow) => ({ name: row.name })
  return toListed(deps, await change(deps, request, id, () => ({ name }), said))
}

/** A new key; the one before works for a day more, so that nothing stops meanwhile. */
export async function rotateKey(deps: Deps, request: Caller, id: number): Promise<KeyedGameServer> {
  const key = newKey()
  const sealed = seal(deps, key)
  const previousUntil = new Date(deps.now().getTime() + OLD_KEY_MS)
  const row = await change(
    deps,
    request,
    id,
    (before) => ({ key: sealed, previousKey: before.key, previousUntil }),
    ({ previousUntil: until }) => ({ previous_key_until: until }),
  )
  return { ...toListed(deps, row), key }
}

/** Refuses both its keys at once; its row stays for the deliveries that name it. */
export async function removeServer(
  deps: Pick<Deps, 'now' | 'recordChange'>,
  tx: Transaction,
  request: Caller,
  id: number,
): Promise<void> {
  const { name } = await lockServer(tx, id)
  await tx.update(gameServers).set({ removedAt: deps.now() }).where(eq(gameServers.id, id))
  await deps.recordChange(tx, request, {
    action: 'delete',
    noun: 'game_servers',
    id,
    before: { name },
    after: null,
  })
}
