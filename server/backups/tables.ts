import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/lib/database.ts'

/** A table as it is saved: its columns but those that it computes. */
export type Table = {
  schema: string
  name: string
  columns: { name: string; type: string }[]
}

export const quoted = (name: string) => sql.identifier(name)
export const tableName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  sql`${quoted(schema)}.${quoted(name)}`

/**
 * The site's tables, and of its tasks what is asked for; the rest of their schema is the queue's
 * own, which makes it anew. Queues come before their tasks.
 */
export async function findTables(db: Database | Transaction): Promise<Table[]> {
  const { rows } = await db.execute<Table>(sql`
    select n.nspname as schema, c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    where (n.nspname = 'public' and c.relkind = 'r')
      or (n.nspname = 'tasks' and c.relname in ('queue', 'job'))
    group by n.nspname, c.relname
    order by n.nspname, c.relname desc`)
  return rows
}

/** So that every value has one text, whatever the server's settings are. */
export async function fixTexts(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config(name, value, true) from (values
    ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'),
    ('bytea_output', 'hex'), ('extra_float_digits', '1')) as settings (name, value)`)
}

/** A row as the texts of its columns, which the types of any PostgreSQL read back. */
export const rowTexts = ({ columns }: Pick<Table, 'columns'>) =>
  sql`array[${sql.join(
    columns.map(({ name }) => sql`${quoted(name)}::text`),
    sql`, `,
  )}]`
