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

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function createDatabase(options = ''): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} ${options}`)
  return `${inject('postgresUrl')}/${name}`
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** The address of a new, empty PostgreSQL database. */
export const newPostgresUrl = () => createDatabase()

/** The address of a new PostgreSQL database, migrated already. */
export const migratedPostgresUrl = () => createDatabase(`template ${inject('postgresTemplate')}`)

/** The address of a copy of a PostgreSQL database, which nobody may be connected to. */
export const copyPostgres = (url: string) => createDatabase(`template ${nameOf(url)}`)

/** Whoever is connected to it. */
export const dropPostgres = (url: string) => onServer(`drop database ${nameOf(url)} with (force)`)

/** A new built-in database, migrated already. */
export const newPglite = () => openPglite(null, inject('pgliteDump'))

/** Puts a built-in database into a site's data folder, migrated already. */
export const prepareDatabase = (dataDir: string) =>
  cpSync(inject('pgliteFolder'), join(dataDir, 'db'), { recursive: true })

const PGLITE: TestDatabase = { name: 'PGlite', open: newPglite }
/** Made from a template: migrating anew takes ten times as long. */
const POSTGRES: TestDatabase = {
  name: 'PostgreSQL',
  open: async () => openPostgres(await migratedPostgresUrl(), failTest),
}

/**
 * Both databases the product runs on, `describe.each(DATABASES)`, for what one may do otherwise
 * than the other: SQL written by hand, locks and races, ON CONFLICT, LISTEN and NOTIFY, types that
 * each driver reads its own way. In the loop of the day (`npm run test:fast`) PostgreSQL stands for
 * both.
 */
export const DATABASES: TestDatabase[] = process.env.FAST ? [POSTGRES] : [PGLITE, POSTGRES]

/**
 * For what no database does otherwise, such as plain reads and writes, validation, permissions and
 * mails: PostgreSQL, whose sites cost a fifth. The browser tests meet the same features on PGlite.
 */
export const ONE_DATABASE: [TestDatabase] = [POSTGRES]
