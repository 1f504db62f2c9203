import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import type { Database, DatabaseConnection } from '#server/lib/database.ts'
import { lockFolder } from '#server/lib/folder-lock.ts'
import { MIGRATIONS_FOLDER } from '../migrations.ts'
import { openPgliteThread } from './client.ts'

/**
 * PostgreSQL inside this process, kept in a folder that no other process may open.
 * Without one it is in memory, and may begin as what another was dumped to: making it anew takes seconds.
 */
export async function openPglite(dataDir: string | null, dump?: string): Promise<DatabaseConnection> {
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const unlock = dataDir ? lockFolder(dataDir) : () => {}
  const client = await openPgliteThread(dataDir ? join(dataDir, 'db') : 'memory://', dump)
  const db = drizzle({ client })
  await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
  return {
    kind: 'pglite',
    db: db as unknown as Database,
    taskStore: fromPglite(client),
    listen: async (channel, onMessage) => {
      await client.listen(channel, onMessage)
    },
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
