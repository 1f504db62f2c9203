import { sql } from 'drizzle-orm'
import type { Database, Openable } from './database.ts'

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
export function createNodeCount(db: Database): { current: () => number } & Openable {
  let known = 1
  let askedAt = 0
  async function ask() {
    askedAt = performance.now()
    known = await countNodes(db)
  }
  return {
    open: ask,
    current() {
      // While the database is away, the last number known stands.
      if (performance.now() - askedAt > ASK_EVERY_MS) ask().catch(() => {})
      return known
    },
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
