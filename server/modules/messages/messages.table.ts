import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { CONTACT_CATEGORIES } from '#contract/contact.ts'
import { searchIndex } from '#server/lib/search.ts'
import { users } from '#server/modules/users/users.table.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    category: text({ enum: CONTACT_CATEGORIES }).notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null while somebody has yet to answer. */
    handledAt: timestamp('handled_at', { withTimezone: true }),
    /**
     * The account that was signed in or has confirmed the address above, and goes with it. An
     * address that nobody confirmed is only a claim, and makes a message nobody's.
     */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What the panel's search looks through. */
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name || chr(10) || email || chr(10) || message)`),
  },
  (table) => [
    index('contact_messages_user_id_index').on(table.userId),
    index('contact_messages_unowned_index')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.userId} is null`),
    searchIndex('contact_messages_search_index', table.search),
  ],
)
