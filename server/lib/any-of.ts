import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * One of any number of values, as a single parameter: `in (…)` takes one for each, and PostgreSQL
 * has room for 65,535.
 */
export function anyOf(column: PgColumn, values: readonly (number | string)[]): SQL {
  return sql`${column} = any(${sql.param(values)})`
}
