import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database, DatabaseConnection } from '#server/lib/database.ts'
import { MIGRATIONS_FOLDER } from './migrations.ts'
import { listenForever } from './postgres-listener.ts'

/** Any fixed number: whoever holds it migrates, the other nodes wait. */
const MIGRATION_LOCK = 7_264_001

/** A PostgreSQL server, migrated by whichever node comes first. */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<DatabaseConnection> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  pool.on('error', onError)
  await migrateUnderLock(pool)
  const stopListening: (() => Promise<void>)[] = []
  return {
    kind: 'postgres',
    db: drizzle({ client: pool }) as unknown as Database,
    taskStore: { executeSql: (text, values) => pool.query(text, values) },
    listen: async (channel, onMessage, onGap) => {
      stopListening.push(await listenForever(url, channel, onMessage, onGap, onError))
    },
    close: async () => {
      await Promise.all(stopListening.map((stop) => stop()))
      await pool.end()
    },
  }
}

async function migrateUnderLock(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  } catch (error) {
    // Closing the connection gives the lock back whatever state it is in.
    client.release(true)
    throw error
  }
}
