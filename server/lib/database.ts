import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db } from 'pg-boss'

/** What both drivers answer to a raw statement. */
type Result<Row> = { rows: Row[] }
interface ResultHKT extends PgQueryResultHKT {
  type: Result<this['row']>
}

/** PGlite and node-postgres both satisfy this, and so does a transaction. */
export type Database = PgDatabase<ResultHKT, Record<string, never>>

/**
 * An open transaction. What must not be half done asks for this and not for a `Database`, which
 * does not fit: forgetting to pass `tx` is a compile error.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * A transaction whose commit does not wait for the disk. It is lost if the machine dies within the
 * second, so it is only for what nobody was told yet, and what a later commit that does wait
 * carries along: the log is written in order.
 */
export function withoutDiskWait<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit to off`)
    return work(tx)
  })
}

/** An open database: queries, notifications between nodes, and an orderly end. */
export type DatabaseConnection = {
  kind: 'pglite' | 'postgres'
  db: Database
  /** Raw statements for the task queue, outside any transaction of ours. */
  taskStore: Db
  /** Calls `onMessage` for each NOTIFY; `onGap` when messages may have been missed. */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ) => Promise<void>
  close: () => Promise<void>
}
