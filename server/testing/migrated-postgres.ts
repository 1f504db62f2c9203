import { openPostgres } from '#server/db/postgres.ts'
import { createTaskRunner } from '#server/lib/tasks.ts'
import { type PostgresServer, startPostgres } from './embedded-postgres.ts'
import { addressOn, runOn, TEMPLATE } from './migrated-template.ts'

/** A PostgreSQL server with a `TEMPLATE`: the tables of the site and of its tasks, empty. */
export async function startMigratedPostgres(): Promise<PostgresServer> {
  const postgres = await startPostgres()
  await runOn(postgres.url, `create database ${TEMPLATE}`)
  const connection = await openPostgres(addressOn(postgres.url, TEMPLATE), fail)
  await addTaskTables(connection)
  await connection.close()
  return postgres
}

export async function addTaskTables(connection: Parameters<typeof createTaskRunner>[0]) {
  const tasks = createTaskRunner(connection, fail)
  await tasks.start({}, [])
  await tasks.stop()
}

function fail(error: Error) {
  throw error
}
