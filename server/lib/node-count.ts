import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Presence: the listening connection of each node holds this lock, shared, as long as it stands.
 * Whoever counts the holders counts the nodes.
 */
export const NODE_LOCK = 7_264_002
const ASK_EVERY_MS = 60_000

/**
 * How many nodes share the database, this one included. Asked again in the background, once a
 * minute at most and only while somebody wants to know: a site at rest asks nothing.
 */
export async function createNodeCount(db: Database): Promise<() => number> {
  let known = await countNodes(db)
  let askedAt = performance.now()
  async function ask() {
    askedAt = performance.now()
    // While the database is away, the last number known stands.
    known = await countNodes(db).catch(() => known)
  }
  return () => {
    if (performance.now() - askedAt > ASK_EVERY_MS) void ask()
    return known
  }
}

async function countNodes(db: Database): Promise<number> {
  const { rows } = await db.execute<{ nodes: number }>(sql`
    select count(*)::int as nodes from pg_locks
    where locktype = 'advisory' and mode = 'ShareLock' and granted and objid = ${NODE_LOCK}
      and database = (select oid from pg_database where datname = current_database())`)
  // Nobody listens to the built-in database from elsewhere, and nobody has to say so.
  return Math.max(1, rows[0]?.nodes ?? 1)
}
