import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { MIGRATIONS_FOLDER } from '#server/db/migrations.ts'
import { addTaskTables, startMigratedPostgres } from './migrated-postgres.ts'
import { buildPrograms } from './programs.ts'

/**
 * One PostgreSQL server for the whole run, in which each test file makes databases of its own, and
 * of each kind a database to begin from: with the tables of the site and of its tasks, empty. What
 * is fast needs neither the built-in one nor programs.
 */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'minuit-pglite-'))
  const [dump, database] = [join(folder, 'migrated.tar'), join(folder, 'db')]
  const [postgres] = await Promise.all([
    startMigratedPostgres(),
    ...(process.env.FAST ? [] : [dumpMigrated(database, dump), buildPrograms()]),
  ])
  project.provide('postgresUrl', postgres.url)
  project.provide('pgliteDump', dump)
  project.provide('pgliteFolder', database)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

async function dumpMigrated(folder: string, file: string) {
  const client = await PGlite.create(folder, { extensions: { pg_trgm } })
  await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER })
  await addTaskTables({ kind: 'pglite', taskStore: fromPglite(client) })
  await writeFile(file, (await client.dumpDataDir('none')).stream())
  await client.close()
}
