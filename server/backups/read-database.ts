import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/lib/database.ts'
import type { ArchiveHead, WriteLine } from './archive.ts'
import { BackupFault } from './backup-fault.ts'
import { findTables, fixTexts, rowTexts, type Table, tableName } from './tables.ts'

/** Rows are fetched so many at once that they are about this long: some hold a picture. */
const WANTED_CHARACTERS = 1_000_000
const MOST_ROWS = 5000

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * Everything in the database as of one moment, while others go on writing. (The built-in one has a
 * single session: there they wait.)
 */
export async function readDatabase(
  db: Database,
  head: Omit<ArchiveHead, 'migrations'>,
  write: WriteLine,
): Promise<void> {
  await db.transaction(async (tx) => {
    const tables = await findTables(tx)
    if (!tables.some(({ schema, name }) => schema === 'public' && name === 'users'))
      throw new BackupFault('Cette base de données est vide : il n’y a rien à sauvegarder.')
    // Nobody may change a table's columns before it is its turn.
    await tx.execute(
      sql`lock table ${sql.join(tables.map(tableName), sql`, `)} in access share mode`,
    )
    await fixTexts(tx)
    const migrations = await readMigrations(tx)
    await write({ mark: { is: 'head', head: { ...head, migrations } } })
    for (const table of tables) await readTable(tx, table, write)
    await write({ mark: { is: 'sequences', values: await readSequences(tx) } })
  }, SNAPSHOT)
}

async function readMigrations(tx: Transaction) {
  const { rows } = await tx.execute<{ hash: string; when: string }>(
    sql`select hash, created_at as when from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }))
}

async function readTable(tx: Transaction, table: Table, write: WriteLine) {
  const { schema, name, columns } = table
  const names = columns.map((column) => column.name)
  await write({ mark: { is: 'table', schema, name, columns: names } })
  await tx.execute(
    sql`declare saved cursor for
      select array_to_json(${rowTexts(table)})::text as row from ${tableName(table)}`,
  )
  for (let count = 1; ; ) {
    const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${count} from saved`))
    if (rows.length === 0) break
    let characters = 0
    for (const { row } of rows) {
      characters += row.length
      await write({ row })
    }
    const fitting = (rows.length * WANTED_CHARACTERS) / characters
    count = Math.max(1, Math.floor(Math.min(fitting, 2 * count, MOST_ROWS)))
  }
  await tx.execute(sql`close saved`)
}

/** Where each stands now, after the moment of the snapshot: a number that is skipped does no harm. */
async function readSequences(tx: Transaction): Promise<Record<string, string>> {
  const { rows } = await tx.execute<{ name: string; value: string }>(
    sql`select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
