import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { openPglitePool } from '#server/db/pglite/pglite-pool.ts'
import { databaseOn } from '#server/db/pooled.ts'
import { prepareDataFolder } from '#server/lib/data-folder.ts'
import type { Database } from '#server/lib/database.ts'
import { explainDatabaseError } from '#server/lib/database-start.ts'
import { lockFolder } from '#server/lib/folder-lock.ts'
import { BackupFault } from './backup-fault.ts'

export type OpenDatabase = { db: Database; close: () => Promise<void> }

/** Where the built-in database is. */
export const builtInFolder = (dataDir: string) => join(dataDir, 'db')

/** A PostgreSQL database without migrating it: a backup changes nothing. */
export async function openPostgresAsItIs(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5000, max: 1 })
  pool.on('error', () => {})
  await pool.query('select').catch(async (error) => {
    await pool.end()
    throw explainDatabaseError(error, url)
  })
  return { db: databaseOn(pool), close: () => pool.end() }
}

/** The built-in database of a site that does not run, as it is. */
export async function openPgliteAsItIs(dataDir: string): Promise<OpenDatabase> {
  const folder = builtInFolder(dataDir)
  if (!existsSync(folder))
    throw new BackupFault(
      `Il n’y a pas de base de données dans « ${dataDir} » : vérifiez DATA_DIR et DATABASE_URL.`,
    )
  prepareDataFolder(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    return await openFolder(folder, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** A folder that is, or becomes, a built-in database; its lock is the caller's. */
export async function openFolder(folder: string, unlock = () => {}): Promise<OpenDatabase> {
  const { pool, close } = await openPglitePool(folder)
  return {
    db: databaseOn(pool),
    close: async () => {
      await close()
      unlock()
    },
  }
}

export const openAsItIs = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) =>
  databaseUrl ? openPostgresAsItIs(databaseUrl) : openPgliteAsItIs(dataDir)
