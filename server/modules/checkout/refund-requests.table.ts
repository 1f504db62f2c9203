import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '#server/modules/orders/orders.table.ts'

/** Refunds an admin asked for, each by the key of its request: asked again, it is the same one. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    key: text().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    cents: integer().notNull(),
    /** What had been refunded before it: tells, after a crash, whether the money has left. */
    refundedBefore: integer('refunded_before').notNull(),
    state: text({ enum: ['asked', 'accepted', 'refused'] }).notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('refund_requests_order_id_index').on(table.orderId),
    // One at a time per order: two at once would each believe that all of the rest is there.
    uniqueIndex('refund_requests_asked_key').on(table.orderId).where(sql`state = 'asked'`),
  ],
)

export type RefundRequest = typeof refundRequests.$inferSelect
