import pg from 'pg'

/** The database that others begin as copies of: migrating anew takes ten times as long. */
export const TEMPLATE = 'migrated'

/** Runs one statement on a server, in no database of a site. */
export async function runOn(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}
