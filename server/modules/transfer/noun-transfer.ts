import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Transfer } from '#contract/endpoints/transfer.ts'
import type { Fields } from '#contract/noun.ts'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'

export type Values = Record<string, unknown>
/** A row as a file has it: its number, its version, and its fields by the names of the contract. */
export type Held = { id: number; version: number; values: Values }
export type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

/** How a noun goes into a file and comes out of one. */
export type NounTransfer = {
  /** Its table's, and the file's. */
  name: string
  calls: Transfer
  fields: Fields
  /** What people call one by, and find it by when it has no number. */
  title: string
  schema: z.ZodMiniType<Values>
  /** The list that visitors read, and must be dropped. */
  snapshots: string[]
  /** Fields of what `by` names: the same on every line that names it, and said by the file alone. */
  shared?: { by: string; fields: string[] }
  list: (db: Database, deps: Deps) => Promise<Held[]>
  /** Locks rows in the order of their ids. */
  lock: (tx: Transaction, ids: readonly number[]) => Promise<void>
  /** What is kept of what was sent; throws in French when nothing can be. */
  clean?: (values: Values) => Values
  add: (deps: Deps, tx: Transaction, caller: Caller, values: Values) => Promise<void>
  /** `changed` are the names of the fields that are others than before. */
  save: (
    deps: Deps,
    tx: Transaction,
    caller: Caller,
    one: { id: number; values: Values; changed: string[] },
  ) => Promise<void>
}
