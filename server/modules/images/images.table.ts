import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from '#server/lib/bytes-column.ts'

/**
 * Pictures that admins uploaded, re-encoded; named by their content, so that they can be kept for
 * ever.
 */
export const images = pgTable('images', {
  id: text().primaryKey(),
  webp: bytes().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
