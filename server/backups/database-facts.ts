import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { OLDEST_POSTGRES } from '#server/db/postgres.ts'
import { FolderLocked } from '#server/lib/folder-lock.ts'
import { BackupFault } from './backup-fault.ts'
import { openAsItIs } from './open-as-it-is.ts'

/** What an update must know of the database; null: a running site holds it. */
export type DatabaseFacts = { migrations: number[]; version: number }

export async function readDatabaseFacts(config: Config): Promise<DatabaseFacts | null> {
  try {
    const { db, close } = await openAsItIs(config)
    try {
      const { rows: settings } = await db.execute<{ version: string }>(
        sql`select current_setting('server_version_num') as version`,
      )
      const { rows: tables } = await db.execute<{ name: string | null }>(
        sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
      )
      const { rows } = tables[0]?.name
        ? await db.execute<{ when: string }>(
            sql`select created_at as when from drizzle.__drizzle_migrations`,
          )
        : { rows: [] }
      return {
        migrations: rows.map(({ when }) => Number(when)),
        version: Number(settings[0]?.version),
      }
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof FolderLocked) return null
    // A site that was never started has no database to look at.
    if (error instanceof BackupFault) return { migrations: [], version: OLDEST_POSTGRES }
    throw error
  }
}
