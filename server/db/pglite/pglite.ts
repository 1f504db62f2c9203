import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  explainFolderError,
  makeOwnerOnly,
  OWNER_FOLDER,
  prepareDataFolder,
} from '#server/lib/data-folder.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { lockFolder } from '#server/lib/folder-lock.ts'
import { lacksRoom } from '#server/lib/storage.ts'
import { openPglitePool } from './pglite-pool.ts'

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
  const [{ pool, listen, close }, { databaseOn, migrateOn }] = await Promise.all([
    openPglitePool(folder, dump),
    import('../pooled.ts'),
  ])
  // Left open, its thread would keep a command that has failed from ending.
  await migrateOn(pool).catch(async (error) => {
    await close()
    throw error
  })
  return {
    kind: 'pglite',
    pool,
    db: databaseOn(pool),
    pools: null,
    taskStore: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, onMessage, onReconnect) => {
        const stop = await listen(channel, onMessage, onReconnect)
        // Whatever was asked for before anybody listened.
        onReconnect()
        return { close: stop }
      },
    },
    listen: async (channel, onMessage, missed) => {
      await listen(channel, onMessage, missed)
    },
    close: async () => {
      await close()
      unlock()
    },
  }
}
