import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { WHITELIST_SOURCES } from '#contract/whitelist.ts'
import { users } from '#server/modules/users/users.table.ts'

/** Whom the gate lets in where a whitelist is asked for. */
export const whitelist = pgTable(
  'whitelist',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
    grantedBy: integer('granted_by').references(() => users.id, { onDelete: 'set null' }),
    source: text({ enum: WHITELIST_SOURCES }).notNull(),
  },
  (table) => [
    index('whitelist_granted_at_index').on(table.grantedAt, table.userId),
    index('whitelist_granted_by_index').on(table.grantedBy),
  ],
)

export type WhitelistRow = typeof whitelist.$inferSelect
