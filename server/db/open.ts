import type { Config } from '#server/config.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { explainDatabaseError } from '#server/lib/database-start.ts'
import { openPglite } from './pglite/pglite.ts'

/** The database the configuration asks for, migrated and ready. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onError: (error: Error) => void,
): Promise<DatabaseConnection> {
  if (!databaseUrl) return openPglite(dataDir)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(databaseUrl, onError).catch((error) => {
    throw explainDatabaseError(error, databaseUrl)
  })
}
