import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ALERT_KINDS } from '#contract/alert-kinds.ts'
import { DISCORD_KINDS } from '#contract/notice-kinds.ts'
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

/** How the owner wants to be told by mail; one row at most. */
export const alertSettings = pgTable(
  'alert_settings',
  {
    id: integer().primaryKey().default(1),
    /** The kinds that are switched off, so that a new one is on. */
    off: text({ enum: ALERT_KINDS }).array().notNull().default(sql`'{}'`),
    /** No longer read, for the version before alone: `notice_channels` has it. */
    webhook: text(),
    webhookGoneAt: timestamp('webhook_gone_at', { withTimezone: true }),
    version: version(),
  },
  () => [check('alert_settings_one_row_check', sql`id = 1`)],
)

/** A channel at Discord that the site writes to. */
export const noticeChannels = pgTable('notice_channels', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The team's word for it. */
  name: text().notNull(),
  /** Sealed: who has the address can write to the channel. */
  webhook: text().notNull(),
  /** When Discord said that there is no such webhook; null: it did not. */
  goneAt: timestamp('gone_at', { withTimezone: true }),
  /** Since when nothing gets through, though it is tried again; null: it does. */
  failingSince: timestamp('failing_since', { withTimezone: true }),
  version: version(),
})

/** Which channel is told of what. A kind without a row is not told of. */
export const noticeSettings = pgTable('notice_settings', {
  kind: text({ enum: DISCORD_KINDS }).primaryKey(),
  isOn: boolean('is_on').notNull(),
  channelId: integer('channel_id').references(() => noticeChannels.id, { onDelete: 'set null' }),
  /** In the owner's words; null: in the site's own. */
  sentence: text(),
})
