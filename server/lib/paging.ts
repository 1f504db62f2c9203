import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Paging = { page?: number | undefined; size?: number | undefined }

/** The slice of a list that a caller asked for; all of it when they asked for none. */
export function slice({ page = 1, size }: Paging): { limit: number; offset: number } | null {
  return size ? { limit: size, offset: (page - 1) * size } : null
}

/** `-name` is descending; anything not on the list is ignored. The id makes the order total. */
export function orderBy(sort: string | undefined, columns: Record<string, PgColumn | SQL>, id: PgColumn, otherwise: SQL[]): SQL[] {
  const name = sort?.replace(/^-/, '') ?? ''
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) return otherwise
  return sort?.startsWith('-') ? [desc(column), desc(id)] : [asc(column), asc(id)]
}

/** A text that contains the words, without regard to case; what means something to LIKE is taken as it is written. */
export function contains(column: PgColumn | SQL, words: string): SQL {
  return sql`${column} ilike ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`
}
