import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Events of the payment provider that were dealt with: it sends some of them twice. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
})
