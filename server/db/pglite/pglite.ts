import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import {
  explainFolderError,
  makeOwnerOnly,
  OWNER_FOLDER,
  prepareDataFolder,
} from '#server/lib/data-folder.ts'
import type { Database, DatabaseConnection } from '#server/lib/database.ts'
import { lockFolder } from '#server/lib/folder-lock.ts'
import { lacksRoom } from '#server/lib/storage.ts'
import { MIGRATIONS_FOLDER } from '../migrations.ts'
import { openPgliteThread } from './client.ts'

/**
 * PostgreSQL inside this process, kept in a folder that no other process may open. Without one it
 * is in memory, and may begin as what another was dumped to: making it anew takes seconds.
 */
export async function openPglite(
  dataDir: string | null,
  dump?: string,
): Promise<DatabaseConnection> {
  if (!dataDir) return open('memory://', () => {}, dump)
  prepareDataFolder(dataDir)
  const unlock = lockFolder(dataDir)
  const folder = join(dataDir, 'db')
  try {
    // Before its files are: Emscripten gives those it opens a mode of its own, whatever the umask,
    // and initdb asks for 0666.
    mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER })
    const connection = await open(folder, unlock, dump)
    makeOwnerOnly(folder)
    return connection
  } catch (error) {
    unlock()
    // PGlite itself says no more than that it could not.
    const code = (await lacksRoom(dataDir)) ? 'ENOSPC' : ''
    throw explainFolderError(
      code ? Object.assign(new Error(code, { cause: error }), { code }) : (error as Error),
      dataDir,
    )
  }
}

async function open(
  folder: string,
  unlock: () => void,
  dump?: string,
): Promise<DatabaseConnection> {
  const { client, onGap } = await openPgliteThread(folder, dump)
  const db = drizzle({ client })
  await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
  return {
    kind: 'pglite',
    db: db as unknown as Database,
    taskStore: {
      ...fromPglite(client),
      listen: async (channel, onMessage, onReconnect) => {
        onGap(onReconnect)
        const close = await client.listen(channel, onMessage)
        // Whatever was asked for before anybody listened.
        onReconnect()
        return { close }
      },
    },
    listen: async (channel, onMessage, missed) => {
      onGap(missed)
      await client.listen(channel, onMessage)
    },
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
