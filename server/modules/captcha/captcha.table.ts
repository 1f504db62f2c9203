import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Challenges handed out and not yet answered; answering takes the row away. */
export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['image', 'proof'] }).notNull(),
    answer: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('captchas_expires_at_index').on(table.expiresAt)],
)
