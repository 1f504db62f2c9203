import pg from 'pg'

/** A machine that others share can stand still for longer than a site should wait. */
export const PATIENT = { connectionTimeoutMillis: 60_000 }

/** The database that others begin as copies of: migrating anew takes ten times as long. */
export const TEMPLATE = 'migrated'

/** Runs one statement on a server, in no database of a site. */
export async function runOn(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}
