import type pg from 'pg'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { databaseOn } from './pooled.ts'

/**
 * A connection to a database that is still opening: whatever is asked of it waits. The built-in one
 * takes most of a start to open, in which the site around it can be built.
 */
export function deferConnection(
  opening: Promise<DatabaseConnection>,
): Pick<DatabaseConnection, 'db' | 'taskStore' | 'listen' | 'close'> {
  const pool = {
    query: async (...asked: Parameters<pg.Pool['query']>) => (await opening).pool.query(...asked),
    connect: async () => (await opening).pool.connect(),
  }
  return {
    db: databaseOn(pool as pg.Pool),
    taskStore: {
      executeSql: async (...asked) => (await opening).taskStore.executeSql(...asked),
      listen: async (...asked) => (await opening).taskStore.listen(...asked),
    },
    listen: async (...asked) => (await opening).listen(...asked),
    close: async () => (await opening).close(),
  }
}
