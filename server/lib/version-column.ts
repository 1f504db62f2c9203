import { type SQL, sql } from 'drizzle-orm'
import { integer, type PgColumn } from 'drizzle-orm/pg-core'

/** Optimistic locking: counts the edits of a row. What changes by itself is none. */
export const version = () => integer().notNull().default(1)

/** What an edit sets it to. */
export const nextVersion = (table: { version: PgColumn }): SQL => sql`${table.version} + 1`
