import pg from 'pg'

/** The database that others begin as copies of: migrating anew takes ten times as long. */
export const TEMPLATE = 'migrated'

/**
 * The address of a database on a server. Patient: a machine that others share can stand still for
 * longer than a site should wait.
 */
export const addressOn = (serverUrl: string, name: string) =>
  `${serverUrl}/${name}?connect_timeout=180`

/** Runs one statement on a server, in no database of a site. */
export async function runOn(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOn(serverUrl, 'postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
