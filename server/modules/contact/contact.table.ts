import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { CONTACT_CATEGORIES } from '#contract/contact.ts'

export const contactMessages = pgTable('contact_messages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  email: text().notNull(),
  category: text({ enum: CONTACT_CATEGORIES }).notNull(),
  message: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Null while somebody has yet to answer. */
  handledAt: timestamp('handled_at', { withTimezone: true }),
})
