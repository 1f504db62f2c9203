import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { getConstructionPlans } from 'pg-boss'
import { MIGRATIONS_FOLDER } from '#server/db/migrations.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import type { ArchiveHead, Line, Mark } from './archive.ts'
import { BackupFault } from './backup-fault.ts'
import { findTables, quoted, type Table, tableName } from './tables.ts'

const BATCH_CHARACTERS = 1_000_000
const BATCH_ROWS = 2000

const NEWER =
  'Cette sauvegarde vient d’une version plus récente du site : mettez d’abord celui-ci à jour.'

/** The migrations that an archive's database had gone through, which ours must begin with. */
export function migrationsOf({ migrations }: Pick<ArchiveHead, 'migrations'>) {
  const ours = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  return migrations.map(({ when, hash }) => {
    const found = ours.find(({ folderMillis }) => folderMillis === when)
    if (!found) throw new BackupFault(NEWER)
    return { when, hash, statements: found.sql }
  })
}

/** Whether anything of a site is there already. */
export async function isEmpty(db: Database | Transaction): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle', 'tasks') and c.relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    limit 1`)
  return rows.length === 0
}

/**
 * Puts what was saved into a database, all of it or nothing: the tables as they were then, without
 * their keys and triggers until all rows are there. `clear`: whatever it holds goes first.
 */
export async function fillDatabase(
  db: Database,
  lines: AsyncIterable<Line>,
  { clear }: { clear: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (clear) await dropEverything(tx)
    let filler: Awaited<ReturnType<typeof startFilling>> | null = null
    for await (const line of lines) {
      if ('mark' in line && line.mark.is === 'head') {
        await makeTables(tx, line.mark.head)
        filler = await startFilling(tx)
      } else await filler?.take(line)
    }
    await filler?.finish()
  })
}

/** Functions first: some take a row of a table, and could not be named without it. */
async function dropEverything(tx: Transaction) {
  const { rows } = await tx.execute<{ statement: string }>(sql`
    select format('drop function if exists %s cascade', p.oid::regprocedure) as statement, 1 as step
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select format('drop table if exists %s cascade', c.oid::regclass), 2
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    union all
    select format('drop type if exists %s cascade', t.oid::regtype), 3
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'e'
    order by step`)
  for (const { statement } of rows) await tx.execute(sql.raw(statement))
  await tx.execute(sql`drop schema if exists drizzle cascade`)
  await tx.execute(sql`drop schema if exists tasks cascade`)
}

/** As they were when the archive was made; what is newer is the next start's to do. */
async function makeTables(tx: Transaction, head: ArchiveHead) {
  await tx.execute(sql`create schema drizzle`)
  await tx.execute(sql`create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  for (const { when, hash, statements } of migrationsOf(head)) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
    )
  }
  const plans = getConstructionPlans('tasks').replace(/\b(BEGIN|COMMIT);\s*(?=\n|$)/g, '')
  await tx.execute(sql.raw(plans))
}

async function startFilling(tx: Transaction) {
  const tables = await findTables(tx)
  const ours = tables.filter(({ schema }) => schema === 'public')
  const addKeys = await takeKeysAway(tx)
  for (const table of ours)
    await tx.execute(sql`alter table ${tableName(table)} disable trigger user`)
  // Some migrations add rows, which are in the archive as they are now.
  await tx.execute(sql`truncate ${sql.join(ours.map(tableName), sql`, `)}`)
  await tx.execute(sql`truncate tasks.queue, tasks.job cascade`)

  let target: { table: Table; from: string[] } | null = null
  let held: string[] = []
  let characters = 0
  async function flush() {
    if (target && held.length > 0) await insert(tx, target.table, target.from, held)
    held = []
    characters = 0
  }
  async function takeMark(mark: Mark) {
    if (mark.is === 'table') {
      await flush()
      const table = tables.find(({ schema, name }) => schema === mark.schema && name === mark.name)
      if (!table) throw new BackupFault(NEWER)
      target = { table, from: mark.columns }
    } else if (mark.is === 'sequences') {
      await flush()
      for (const [name, value] of Object.entries(mark.values))
        await tx.execute(
          sql`select setval(format('public.%I', ${name}::text)::regclass, ${value}::bigint)`,
        )
    }
  }
  return {
    async take(line: Line) {
      if ('mark' in line) return takeMark(line.mark)
      held.push(line.row)
      characters += line.row.length
      if (characters > BATCH_CHARACTERS || held.length >= BATCH_ROWS) await flush()
    },
    async finish() {
      await flush()
      for (const table of ours)
        await tx.execute(sql`alter table ${tableName(table)} enable trigger user`)
      // Which looks at every row: a key that leads nowhere takes everything back.
      await addKeys()
      await tx.execute(sql`analyze`)
    },
  }
}

/** Foreign keys, whose order rows would have to come in; answers the way to put them back. */
async function takeKeysAway(tx: Transaction) {
  type Key = { table: string; name: string; definition: string }
  const { rows } = await tx.execute<Key>(sql`
    select conrelid::regclass::text as table, conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows)
    await tx.execute(sql`alter table ${sql.raw(table)} drop constraint ${quoted(name)}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await tx.execute(
        sql`alter table ${sql.raw(table)} add constraint ${quoted(name)} ${sql.raw(definition)}`,
      )
  }
}

/** By the names of the columns: the queue's own tables may have others by now. */
async function insert(tx: Transaction, table: Table, from: string[], rows: string[]) {
  const columns = table.columns.filter(({ name }) => from.includes(name))
  const values = columns.map(
    ({ name, type }) => sql`(r->>${sql.raw(String(from.indexOf(name)))})::${sql.raw(type)}`,
  )
  const names = columns.map(({ name }) => quoted(name))
  await tx.execute(sql`
    insert into ${tableName(table)} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) r`)
}
