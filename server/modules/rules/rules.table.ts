import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { SEVERITY_LEVELS } from '#contract/severities.ts'
import { version } from '#server/lib/version-column.ts'

export const ruleCategories = pgTable('rule_categories', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** Null until somebody puts them in an order: after those that have a place, as they came. */
  order_num: integer(),
  version: version(),
})

/**
 * Keys are the names of the wire, so that a row is an answer. A category takes its rules with it.
 */
export const rules = pgTable(
  'rules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    category: integer('category_id')
      .notNull()
      .references(() => ruleCategories.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    content: text().notNull(),
    examples: text().notNull(),
    severity_level: text({ enum: SEVERITY_LEVELS }).notNull(),
    punishment: text().notNull(),
    order_num: integer().notNull(),
    version: version(),
  },
  (table) => [index('rules_category_id_index').on(table.category)],
)
