import { sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { findTables, fixTexts, rowTexts, type Table, tableName } from './tables.ts'

/** What a table holds: how many rows, and a sum over the hash of each, in whatever order. */
type Content = { rows: string; digest: string }
export type Fingerprint = { tables: Map<string, Content>; sums: Map<string, string> }

/** What an owner would count by hand. */
const SUMS: [what: string, of: string][] = [
  ['encaissé (centimes)', `sum(amount_cents) from orders where state in ('sold', 'returned')`],
  ['remboursé (centimes)', 'sum(refunded_cents) from orders'],
  ['factures et avoirs (centimes)', 'sum(total_cents) from invoices'],
  ['articles commandés', 'sum(quantity) from order_items'],
  ['stock', 'sum(stock::bigint) from products'],
]

export async function fingerprint(db: Database): Promise<Fingerprint> {
  return db.transaction(
    async (tx) => {
      await fixTexts(tx)
      const tables = new Map<string, Content>()
      const sums = new Map<string, string>()
      for (const table of await findTables(tx))
        tables.set(`${table.schema}.${table.name}`, await contentOf(tx, table))
      for (const [what, of] of SUMS) {
        const { rows } = await tx.execute<{ sum: string }>(
          sql.raw(`select coalesce(sum, 0)::text as sum from (select ${of}) as all_of_it (sum)`),
        )
        sums.set(what, rows[0]?.sum ?? '0')
      }
      return { tables, sums }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function contentOf(tx: Pick<Database, 'execute'>, table: Table): Promise<Content> {
  const { rows } = await tx.execute<Content>(sql`
    select count(*)::text as rows,
      coalesce(sum(hashtextextended(${rowTexts(table)}::text, 0)), 0)::text as digest
    from ${tableName(table)}`)
  return rows[0] ?? { rows: '0', digest: '0' }
}

/** Where two databases differ, in words. */
export function differences(before: Fingerprint, after: Fingerprint): string[] {
  const of = ({ tables, sums }: Fingerprint) =>
    new Map<string, string>([
      ...[...tables].map(
        ([name, { rows, digest }]) => [name, `${rows} lignes (${digest})`] as const,
      ),
      ...sums,
    ])
  const [old, now] = [of(before), of(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((name) => old.get(name) !== now.get(name))
    .map((name) => `${name} : ${old.get(name) ?? 'absent'}, puis ${now.get(name) ?? 'absent'}`)
}
