import { sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'

type Column = { schema: string; table: string; column: string }

/** Every column that can hold words, in our tables and in the task queue's. */
async function listColumns(db: Database): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'tasks') and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
    order by 1, 2, 3`)
  return rows
}

/** Our own tables, every one. */
export async function listTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Where the words are stored, as `table.column`, without regard to case. */
export async function placesOf(db: Database, words: string): Promise<string[]> {
  const places: string[] = []
  for (const { schema, table, column } of await listColumns(db)) {
    const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`
    const { rows } = await db.execute(
      sql`select 1 from ${from} where position(${words.toLowerCase()} in lower(${sql.identifier(column)}::text)) > 0 limit 1`,
    )
    if (rows.length > 0) places.push(`${table}.${column}`)
  }
  return places
}

/** What is stored in our own tables, boiled down: equal while nothing has changed. */
export async function digestOf(db: Database): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const name of await listTables(db)) {
    const content = await db.execute<{ digest: string }>(
      sql`select md5(coalesce(string_agg(row::text, '' order by row::text), '')) as digest from ${sql.identifier(name)} as row`,
    )
    digests[name] = content.rows[0]?.digest ?? ''
  }
  return digests
}
