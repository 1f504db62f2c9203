import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#server/modules/orders/orders.table.ts'
import { users } from '#server/modules/users/users.table.ts'

/** Accounts whose owners asked for their deletion, while they may still change their mind. */
export const accountDeletions = pgTable('account_deletions', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Of the link in the mail that keeps the account. */
  tokenHash: text('token_hash').notNull().unique(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
})

/** Accounts that were told they would be deleted for want of use. */
export const purgeNotices = pgTable('purge_notices', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
})

/** Orders whose withdrawal was answered by mail, which is done once. */
export const withdrawalAnswers = pgTable('withdrawal_answers', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
})
