import type { Config } from '#server/config.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { openPglite } from './pglite/pglite.ts'
import { openPostgres } from './postgres.ts'

/** The database the configuration asks for, migrated and ready. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onError: (error: Error) => void,
): Promise<DatabaseConnection> {
  return config.databaseUrl ? openPostgres(config.databaseUrl, onError) : openPglite(config.dataDir)
}
