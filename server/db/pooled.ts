import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { type Database, runAfterCommit } from '#server/lib/database.ts'
import { MIGRATIONS_FOLDER } from './migrations.ts'

export const migrateOn = (client: pg.Pool | pg.PoolClient) =>
  migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER })

/** Queries and transactions on the connections of a pool. */
export const databaseOn = (pool: pg.Pool): Database =>
  Object.assign(drizzle({ client: pool }), {
    transaction: transactionsOn(pool),
  }) as unknown as Database

/**
 * Drizzle's own forgets to release a client whose BEGIN fails, as it does on a connection that was
 * just lost: ten of those and the pool is empty for good. Here the client goes back whatever
 * happens; the pool throws away one that is dead.
 */
function transactionsOn(pool: pg.Pool) {
  const drizzleOn = (client: pg.PoolClient) => drizzle({ client })
  type OnClient = ReturnType<typeof drizzleOn>
  type Transact = OnClient['transaction']
  const known = new WeakMap<pg.PoolClient, OnClient>()
  return async (...[work, config]: Parameters<Transact>) => {
    const client = await pool.connect()
    const db = known.get(client) ?? drizzleOn(client)
    known.set(client, db)
    let opened: object | null = null
    try {
      const result = await db.transaction((tx) => {
        opened = tx
        return work(tx)
      }, config)
      if (opened) runAfterCommit(opened)
      return result
    } finally {
      client.release()
    }
  }
}
