import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type { Whitelisted, WhitelistPlace, WhitelistSource } from '#contract/whitelist.ts'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { atOneMoment, readPage } from '#server/lib/paging.ts'
import { oneOf } from '#server/lib/search.ts'
import { queueRoles } from '#server/modules/discord/queue-roles.ts'
import { matchingPeople } from '#server/modules/game-links/find-people.ts'
import { namesInGame } from '#server/modules/game-links/licenses.ts'
import { users } from '#server/modules/users/users.table.ts'
import { whitelist } from './whitelist.table.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip'>
type Writing = Pick<Deps, 'now' | 'recordChange'>

const givers = alias(users, 'givers')

/** Since when these accounts are on it. */
async function placesOf(db: Database, ids: number[]) {
  const rows = await db
    .select({ place: whitelist, username: users.username, by: givers.username })
    .from(whitelist)
    .innerJoin(users, eq(users.id, whitelist.userId))
    .leftJoin(givers, eq(givers.id, whitelist.grantedBy))
    .where(inArray(whitelist.userId, ids))
  return new Map(
    rows.map(({ place, username, by }) => [
      place.userId,
      {
        username,
        granted_at: place.grantedAt.toISOString(),
        granted_by: by,
        source: place.source,
      },
    ]),
  )
}

async function toListed(db: Database, ids: number[]): Promise<Whitelisted[]> {
  if (ids.length === 0) return []
  const [places, names] = [await placesOf(db, ids), await namesInGame(db, ids)]
  return ids.flatMap((id) => {
    const place = places.get(id)
    return place ? [{ id, ...place, player: names.get(id) ?? null }] : []
  })
}

/** Since when an account is on it; null: it is not. */
export async function whitelistPlaceOf(db: Database, id: number): Promise<WhitelistPlace | null> {
  const found = (await placesOf(db, [id])).get(id)
  if (!found) return null
  const { username: _, ...place } = found
  return place
}

/** The same for its owner to take along: all but who of the team decided it. */
export async function ownPlaceOf(db: Database, id: number) {
  const place = await whitelistPlaceOf(db, id)
  return place && { granted_at: place.granted_at, source: place.source }
}

type Query = { page?: number | undefined; size?: number | undefined; search?: string | undefined }

export function listWhitelisted({ db }: Pick<Deps, 'db'>, { search, ...paging }: Query) {
  return atOneMoment(db, async (tx) => {
    const words = search?.trim()
    const where = words ? oneOf(whitelist.userId, matchingPeople(tx, words)) : undefined
    const { rows, total } = await readPage(tx, paging, {
      from: whitelist,
      where,
      order: { by: [whitelist.grantedAt, whitelist.userId], down: true },
      count: () => tx.$count(whitelist, where),
    })
    const listed = await toListed(
      tx,
      rows.map(({ userId }) => userId),
    )
    return { listed, total }
  })
}

/**
 * Puts an account on the whitelist, in the caller's transaction; who is on it stays as they are.
 * The journal's line is written with it, under the name of who decided.
 */
export async function grantWhitelist(
  { now, recordChange }: Writing,
  tx: Transaction,
  request: Caller,
  { userId, by, source }: { userId: number; by: number; source: WhitelistSource },
): Promise<void> {
  const added = await tx
    .insert(whitelist)
    .values({ userId, grantedAt: now(), grantedBy: by, source })
    .onConflictDoNothing()
    .returning({ id: whitelist.userId })
  if (added.length === 0) return
  await recordChange(tx, request, {
    action: 'update',
    noun: 'users',
    id: userId,
    before: { whitelist: false },
    after: { whitelist: true, source },
  })
}

/** Takes an account off the whitelist; one that is not on it is left alone. */
export async function revokeWhitelist(
  deps: Pick<Deps, 'config' | 'tasks' | 'recordChange'>,
  tx: Transaction,
  request: Caller,
  userId: number,
): Promise<boolean> {
  const removed = await tx
    .delete(whitelist)
    .where(eq(whitelist.userId, userId))
    .returning({ source: whitelist.source })
  const [row] = removed
  if (!row) return false
  await deps.recordChange(tx, request, {
    action: 'update',
    noun: 'users',
    id: userId,
    before: { whitelist: true, source: row.source },
    after: { whitelist: false },
  })
  await queueRoles(deps, tx, userId)
  return true
}

export const notListed = () => new AppError('not_found', 'Ce compte n’est plus sur la whitelist.')

export async function readListed(db: Database, id: number): Promise<Whitelisted> {
  const [listed] = await toListed(db, [id])
  if (!listed) throw notListed()
  return listed
}
