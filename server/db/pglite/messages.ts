import type { Results } from '@electric-sql/pglite'

/** Where the database is, and what a new one begins as. */
export type Opening = { folder: string; dump: string | undefined }

/** A statement for the thread that the database runs on. */
type Statement = {
  /** One statement with parameters, or a script. */
  kind: 'query' | 'exec'
  text: string
  params: unknown[]
  rowMode: 'array' | 'object'
  /** Types whose values are wanted as the database writes them. */
  asText: number[]
}

export type Question = {
  id: number
  ask: Statement | { kind: 'listen'; channel: string } | { kind: 'close' }
}

/**
 * An error keeps no more than its message on the way from thread to thread; what else there is to
 * know goes beside it.
 */
export type Answer =
  | { id: number; results: Results[] }
  | { id: number; error: { message: string; details: object } }
  | { channel: string; payload: string }

/** The id of what the thread says first: that the database is open, or why it is not. */
export const OPENED = 0
