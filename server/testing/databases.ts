import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'

type TestDatabase = { name: string; open: () => Promise<DatabaseConnection> }

function failTest(error: Error) {
  throw error
}

async function createDatabase(options = ''): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name} ${options}`)
  await client.end()
  return `${server}/${name}`
}

/** The address of a new, empty PostgreSQL database. */
export const newPostgresUrl = () => createDatabase()

/** A new built-in database, migrated already. */
export const newPglite = () => openPglite(null, inject('pgliteDump'))

/** Puts a built-in database into a site's data folder, migrated already. */
export const prepareDatabase = (dataDir: string) =>
  cpSync(inject('pgliteFolder'), join(dataDir, 'db'), { recursive: true })

const PGLITE: TestDatabase = { name: 'PGlite', open: newPglite }
/** Made from a template: migrating anew takes ten times as long. */
const POSTGRES: TestDatabase = {
  name: 'PostgreSQL',
  open: async () =>
    openPostgres(await createDatabase(`template ${inject('postgresTemplate')}`), failTest),
}

/** Both databases the product runs on: `describe.each(DATABASES)`. */
export const DATABASES: TestDatabase[] = [PGLITE, POSTGRES]
