import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { TestProject } from 'vitest/node'
import { MIGRATIONS_FOLDER } from '#server/db/migrations.ts'
import { startPostgres } from './embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    pgliteDump: string
  }
}

/**
 * One PostgreSQL server for the whole run, in which each test file makes databases of its own, and
 * a built-in one to begin from.
 */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'minuit-pglite-'))
  const dump = join(folder, 'migrated.tar')
  const [postgres] = await Promise.all([startPostgres(), dumpMigrated(dump)])
  project.provide('postgresUrl', postgres.url)
  project.provide('pgliteDump', dump)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

async function dumpMigrated(file: string) {
  const client = await PGlite.create('memory://', { extensions: { pg_trgm } })
  await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER })
  await writeFile(file, (await client.dumpDataDir('none')).stream())
  await client.close()
}
