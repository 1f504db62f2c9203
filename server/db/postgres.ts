import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { MIGRATIONS_FOLDER } from './migrations.ts'
import { databaseOn } from './pooled.ts'
import { createListener } from './postgres-listener.ts'

/** Any fixed number: whoever holds it migrates, the other nodes wait. */
const MIGRATION_LOCK = 7_264_001
const TASK_CONNECTIONS = 4

/** A PostgreSQL server, migrated by whichever node comes first. */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
): Promise<DatabaseConnection> {
  const settings = { connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true }
  const pool = new pg.Pool({ ...settings, max: 10 })
  // On every client, idle or at work: an `error` event that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  const taskPool = new pg.Pool({
    ...settings,
    max: TASK_CONNECTIONS,
    // What the queue loses with a machine that dies is done again, as after any crash between doing
    // and saying so: no reason to wait for the disk.
    onConnect: async (client) => {
      await client.query('set synchronous_commit to off')
    },
  })
  taskPool.on('connect', (client) => client.on('error', onError))
  taskPool.on('error', () => {})
  await migrateUnderLock(pool).catch(async (error) => {
    await pool.end()
    throw error
  })
  const listener = createListener(url, onError)
  return {
    kind: 'postgres',
    db: databaseOn(pool),
    taskStore: {
      executeSql: (text, values) => taskPool.query(text, values),
      listen: async (channel, onMessage, onReconnect) => ({
        close: await listener.listen(channel, onMessage, onReconnect),
      }),
    },
    listen: async (channel, onMessage, onGap) => {
      await listener.listen(channel, onMessage, onGap)
    },
    close: async () => {
      await listener.stop()
      await taskPool.end()
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
