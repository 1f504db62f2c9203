import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type ExtraConfigColumn, index, type PgColumn } from 'drizzle-orm/pg-core'

/** So many trigrams tell rows apart. */
const ENOUGH_TRIGRAMS = 4

/** What means something to LIKE is taken as it is written. */
const pattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** A text that contains the words, without regard to case. */
export function contains(column: PgColumn | SQL, words: string): SQL {
  return sql`${column} ilike ${pattern(words)}`
}

/** Three letters or digits in a row, and again three, as long as there are. */
const trigramsOf = (words: string): string[] => words.match(/[\p{L}\p{N}]{3}/gu) ?? []

/**
 * The same for a `search` column, which is stored in lower case: what ILIKE would do to every row
 * is done already. The index goes through the list of each trigram that it is asked for, and a long
 * part of an address has twenty, most of them everybody's. So it is asked for a few, from the first
 * to the last and before the `@`, and the rows that have them all are compared.
 */
export function found(search: PgColumn, words: string): SQL {
  const inName = trigramsOf(words.replace(/@.*/s, ''))
  const trigrams = inName.length < ENOUGH_TRIGRAMS ? trigramsOf(words) : inName
  if (trigrams.length < ENOUGH_TRIGRAMS) return sql`${search} like lower(${pattern(words)})`
  const step = (trigrams.length - 1) / (ENOUGH_TRIGRAMS - 1)
  const few = Array.from({ length: ENOUGH_TRIGRAMS }, (_, n) => trigrams[Math.round(n * step)])
  return sql`(${search} like lower(${`%${few.join('%')}%`}) and strpos(${search}, lower(${words})) > 0)`
}

/** Words that a trigram index can find: three letters or digits in a row. */
export const hasTrigram = (words: string) => trigramsOf(words).length > 0

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
