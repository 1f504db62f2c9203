import { runOn, startMigratedPostgres, TEMPLATE } from '../server/testing/migrated-postgres.ts'

/** Where the workers, which inherit the environment, find the server. */
const ADDRESS = 'E2E_POSTGRES'

/** One PostgreSQL server for the whole run, for the sites of the workers' own. */
export default async function setup() {
  const postgres = await startMigratedPostgres()
  process.env[ADDRESS] = postgres.url
  return () => postgres.stop()
}

/** The address of a new database, migrated already. */
export async function newDatabase(name: string): Promise<string> {
  const server = process.env[ADDRESS] ?? ''
  await runOn(server, `create database ${name} template ${TEMPLATE}`)
  return `${server}/${name}`
}
