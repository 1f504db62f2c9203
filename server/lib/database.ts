import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type pg from 'pg'
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

const afterCommits = new WeakMap<object, (() => void)[]>()

/** Has something done once a transaction has committed, and not at all if it does not. */
export function afterCommit(tx: Transaction, then: () => void) {
  afterCommits.set(tx, [...(afterCommits.get(tx) ?? []), then])
}

/** For whoever commits transactions. */
export function runAfterCommit(tx: object) {
  for (const then of afterCommits.get(tx) ?? []) then()
}

/**
 * Asynchronous commit: among what a statement returns, it keeps the transaction from waiting for
 * the disk. That is lost if the machine dies within the second, so it is only for what nobody was
 * told yet, and what a later commit that does wait carries along: the log is written in order.
 */
export const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`

/** Connections of a pool: all, those that nobody uses, and what waits for one. */
export type PoolUse = { size: number; idle: number; waiting: number }

/**
 * What is read from the database and then known without asking it: whoever keeps it may be made
 * before the database is there, and asks nothing of it until it is open.
 */
export type Openable = { open: () => Promise<void> }

export async function opened<State extends Openable>(state: State): Promise<State> {
  await state.open()
  return state
}

/** An open database: queries, notifications between nodes, and an orderly end. */
export type DatabaseConnection = {
  kind: 'pglite' | 'postgres'
  pool: pg.Pool
  db: Database
  /** Raw statements for the task queue, outside any transaction of ours. */
  taskStore: Required<Pick<Db, 'executeSql' | 'listen'>>
  /** Null: the built-in database has one session, which all share. */
  pools: (() => Record<'site' | 'tasks', PoolUse>) | null
  /** Calls `onMessage` for each NOTIFY; `onGap` when messages may have been missed. */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ) => Promise<void>
  close: () => Promise<void>
}
