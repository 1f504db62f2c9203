import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type ExtraConfigColumn, index, type PgColumn } from 'drizzle-orm/pg-core'

/** What means something to LIKE is taken as it is written. */
const pattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** A text that contains the words, without regard to case. */
export function contains(column: PgColumn | SQL, words: string): SQL {
  return sql`${column} ilike ${pattern(words)}`
}

/**
 * The same for a `search` column, which is stored in lower case: what ILIKE would do to every row
 * is done already.
 */
export function found(search: PgColumn, words: string): SQL {
  return sql`${search} like lower(${pattern(words)})`
}

/** Words that a trigram index can find: three letters or digits in a row. */
export const hasTrigram = (words: string) => /[\p{L}\p{N}]{3}/u.test(words)

/**
 * One of the rows that were found. As an array it is found first, through the indexes and whatever
 * the planner expects of the words, and then looked up by key: what a search costs is in proportion
 * to what it finds.
 */
export function oneOf(id: PgColumn, queries: SQLWrapper[]): SQL {
  return sql`${id} = any(array(${sql.join(queries, sql` union all `)}))`
}

/**
 * The same for a glance: the first that are found, and no more are looked up however many there
 * are. What is materialised is planned as if all of it were wanted, so through the indexes, and
 * read only until there are enough.
 */
export function someOf(id: PgColumn, queries: SQLWrapper[], most: number): SQL {
  const all = sql.join(queries, sql` union all `)
  return sql`${id} = any(array(with found (id) as materialized (${all}) select id from found limit ${most}))`
}

/**
 * Finds any three letters in a row. Without `fastupdate`, which leaves work to a vacuum that PGlite
 * does not run.
 */
export function searchIndex(name: string, search: ExtraConfigColumn) {
  return index(name).using('gin', search.op('gin_trgm_ops')).with({ fastupdate: false })
}
