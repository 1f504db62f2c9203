import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ALERT_KINDS } from '#contract/alert-kinds.ts'
import { version } from '#server/lib/version-column.ts'
import { users } from '#server/modules/users/users.table.ts'

/** What the owner is told of: each event once, whoever notices it, on any number of nodes. */
export const alerts = pgTable('alerts', {
  /** Its kind and what it is about. */
  key: text().primaryKey(),
  /** Of whose account, when it is one's: it goes with it. */
  about: integer().references(() => users.id, { onDelete: 'cascade' }),
  raisedAt: timestamp('raised_at', { withTimezone: true }).notNull(),
  /** When its mail and its Discord message were queued, those that are wanted. */
  toldAt: timestamp('told_at', { withTimezone: true }),
})

/** How the owner wants to be told; one row at most. */
export const alertSettings = pgTable(
  'alert_settings',
  {
    id: integer().primaryKey().default(1),
    /** The kinds that are switched off, so that a new one is on. */
    off: text({ enum: ALERT_KINDS }).array().notNull().default(sql`'{}'`),
    /** Sealed: who has the address can write to the channel. */
    webhook: text(),
    /** When Discord said that there is no such webhook; null: it did not. */
    webhookGoneAt: timestamp('webhook_gone_at', { withTimezone: true }),
    version: version(),
  },
  () => [check('alert_settings_one_row_check', sql`id = 1`)],
)
