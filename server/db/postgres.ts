import pg from 'pg'
import type { DatabaseConnection, PoolUse } from '#server/lib/database.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { connectTimeoutMs } from './connect-timeout.ts'
import { databaseOn, migrateOn } from './pooled.ts'
import { createListener } from './postgres-listener.ts'

/** Any fixed number: whoever holds it migrates, the other nodes wait. */
const MIGRATION_LOCK = 7_264_001
const CALL_CONNECTIONS = 10
const TASK_CONNECTIONS = 4
/** At most, with the one that listens. */
export const CONNECTIONS_PER_NODE = CALL_CONNECTIONS + TASK_CONNECTIONS + 1
/** As PostgreSQL writes version 13. */
export const OLDEST_POSTGRES = 130_000

/** A PostgreSQL server, migrated by whichever node comes first. */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
): Promise<DatabaseConnection> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs(url),
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...settings, max: CALL_CONNECTIONS })
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
    pool,
    db: databaseOn(pool),
    pools: () => ({ site: useOf(pool), tasks: useOf(taskPool) }),
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

const useOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolUse => ({
  size: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

type Fitness = { version: number; encoding: string; isReplica: boolean }

/** What no migration could put right. */
async function assertFit(client: pg.PoolClient) {
  const { rows } = await client.query<Fitness>(
    `select current_setting('server_version_num')::int as version,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica"`,
  )
  const [fitness] = rows
  const fault = fitness && whyUnfit(fitness)
  if (fault) throw new StartFault(fault)
}

export function whyUnfit({ version, encoding, isReplica }: Fitness): string | null {
  if (version < OLDEST_POSTGRES)
    return `PostgreSQL ${Math.floor(version / 10_000)} est trop ancien : il faut la version ${OLDEST_POSTGRES / 10_000} ou une plus récente.`
  if (encoding !== 'UTF8')
    return `La base de DATABASE_URL est en ${encoding} et perdrait les accents. Créez-en une en UTF-8 : createdb --encoding=UTF8 --template=template0.`
  if (isReplica)
    return 'DATABASE_URL mène à une réplique de PostgreSQL, que personne ne peut écrire. Donnez l’adresse du serveur principal.'
  return null
}

async function migrateUnderLock(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await assertFit(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrateOn(client)
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  } catch (error) {
    // Closing the connection gives the lock back whatever state it is in.
    client.release(true)
    throw error
  }
}
