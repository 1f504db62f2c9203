import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { version } from '#server/lib/version-column.ts'

/**
 * What is said of a category besides its name, which products hold themselves. A row is made when a
 * product names a new one.
 */
export const productCategories = pgTable(
  'product_categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    /** Null until somebody puts them in an order. */
    position: integer(),
    publishAt: timestamp('publish_at', { withTimezone: true }),
    unpublishAt: timestamp('unpublish_at', { withTimezone: true }),
    version: version(),
  },
  (table) => [
    check('product_categories_window_check', sql`${table.unpublishAt} > ${table.publishAt}`),
  ],
)

export type ProductCategoryRow = typeof productCategories.$inferSelect
