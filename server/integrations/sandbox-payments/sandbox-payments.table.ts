import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SessionLine } from '#server/integrations/payments/payment-provider.ts'

/** What the built-in provider knows: it has no other memory than the site's own database. */
export const sandboxSessions = pgTable('sandbox_sessions', {
  id: text().primaryKey(),
  orderId: integer('order_id').notNull(),
  status: text({ enum: ['open', 'complete', 'expired'] }).notNull(),
  amountCents: integer('amount_cents').notNull(),
  refundedCents: integer('refunded_cents').notNull().default(0),
  /** The idempotency keys of its refunds: the same one asked again gives nothing more. */
  refundKeys: text('refund_keys').array().notNull().default([]),
  paymentId: text('payment_id').unique(),
  consentedAt: timestamp('consented_at', { withTimezone: true }),
  lines: jsonb().$type<SessionLine[]>().notNull(),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
