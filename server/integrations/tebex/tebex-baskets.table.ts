import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Refusal } from '#server/integrations/payments/payment-provider.ts'

/** A line as it was asked for, to be held against what was paid. */
export type BasketLine = { packageId: number; name: string; quantity: number }

/**
 * What Tebex does not tell: which of its baskets are ours, and what each was made for. Anybody can
 * make baskets in the store, with our numbers in them.
 */
export const tebexBaskets = pgTable(
  'tebex_baskets',
  {
    /** Our own key: Tebex names a basket only after it was told where to come back to. */
    id: text().primaryKey(),
    orderId: integer('order_id').notNull(),
    orderKey: text('order_key').notNull().unique(),
    /** Null until Tebex has answered. */
    ident: text().unique(),
    lines: jsonb().$type<BasketLine[]>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Who fills it has it to themselves until then: two at once would put everything in twice. */
    filledUntil: timestamp('filled_until', { withTimezone: true }),
    /** Nobody should pay it any more. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    refusal: jsonb().$type<Refusal>(),
    transactionId: text('transaction_id').unique(),
    /** By its events: the state of a payment does not tell an open dispute from a lost one. */
    heard: text({ enum: ['refunded', 'disputed', 'won', 'lost'] }),
  },
  (table) => [index('tebex_baskets_created_at_index').on(table.createdAt)],
)

export type TebexBasket = typeof tebexBaskets.$inferSelect
