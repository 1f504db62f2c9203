/** Where the database is, and what a new one begins as. */
export type Opening = { folder: string; dump: string | undefined }

/** Bytes of PostgreSQL's own protocol, up to the end of what is asked at once; or the end. */
export type Question = Uint8Array | 'close'

/** The first is `open`, or why it is not; a fault is the last. */
export type Answer =
  | { said: 'open' | 'closed' }
  | { said: 'bytes'; bytes: Uint8Array }
  | { said: 'fault'; message: string }
