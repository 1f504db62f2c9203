import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'

function failTest(error: Error) {
  throw error
}

/** The address of a new, empty PostgreSQL database. */
export async function newPostgresUrl(): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${server}/${name}`
}

/** A new built-in database, migrated already. */
export const newPglite = () => openPglite(null, inject('pgliteDump'))

/** Both databases the product runs on: `describe.each(DATABASES)`. */
export const DATABASES: { name: string; open: () => Promise<DatabaseConnection> }[] = [
  { name: 'PGlite', open: newPglite },
  { name: 'PostgreSQL', open: async () => openPostgres(await newPostgresUrl(), failTest) },
]
