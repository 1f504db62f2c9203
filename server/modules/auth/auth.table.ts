import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#server/modules/users/users.table.ts'

/** One signed-in browser. A token is good only while its session stands here. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When whoever sits there last proved to be the owner; null: not since this is written down. */
    provedAt: timestamp('proved_at', { withTimezone: true }),
    /** What the browser says it is, for the owner's list of sessions. */
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('sessions_user_id_index').on(table.userId),
    index('sessions_expires_at_index').on(table.expiresAt),
  ],
)

/** One per user: a new request replaces the old link. */
export const passwordResets = pgTable('password_resets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/**
 * One per user: a new link replaces the old one. It stays once used, to be told from one that never
 * was.
 */
export const emailConfirmations = pgTable('email_confirmations', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** Failed logins, by whom they are held against. */
export const loginFailures = pgTable('login_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastFailureAt: timestamp('last_failure_at', { withTimezone: true }).notNull(),
  blockedUntil: timestamp('blocked_until', { withTimezone: true }),
  /** While an attempt past the free ones has its password compared, the others wait. */
  pendingUntil: timestamp('pending_until', { withTimezone: true }),
})
