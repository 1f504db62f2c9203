import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What has been used of each quota in the window that runs. */
export const quotas = pgTable('quotas', {
  key: text().primaryKey(),
  used: integer().notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})
