import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { PROPERTY_TYPES } from '#contract/properties.ts'
import { version } from '#server/lib/version-column.ts'

export const properties = pgTable('properties', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  type: text({ enum: PROPERTY_TYPES }).notNull(),
  image: text(),
  price: integer().notNull(),
  location: text().notNull(),
  isAvailable: boolean('is_available').notNull(),
  description: text().notNull(),
  applyUrl: text('apply_url'),
  version: version(),
})
