import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ORDER_STATUSES } from '#contract/orders.ts'
import { searchIndex } from '#server/lib/search.ts'
import { products } from '#server/modules/products/products.table.ts'
import { users } from '#server/modules/users/users.table.ts'

export type ShippingAddress = Record<
  'line1' | 'line2' | 'postal_code' | 'city' | 'country',
  string | null
>

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the account is gone; the order stays for the books. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    paymentMethod: text('payment_method'),
    shippingAddress: jsonb('shipping_address').$type<ShippingAddress>(),
    notes: text(),
    /**
     * Something an admin should look at: money that came late, twice, or not as much as was asked.
     */
    attention: text(),
    /** Deleted by an admin: gone from the lists, kept in the books. */
    hiddenAt: timestamp('hidden_at', { withTimezone: true }),

    /** What became of the stock this order asked for. */
    stockState: text('stock_state', { enum: ['held', 'released', 'taken'] }).notNull(),
    provider: text({ enum: ['stripe', 'sandbox'] }).notNull(),
    /** Sent with the request for a session, so that asking twice makes one. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    sessionId: text('session_id').unique(),
    /** Until when its stock is held; the payment page may live longer. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** A keyed hash of the network it was opened from, while it holds stock. */
    holdNetwork: text('hold_network'),
    /** When the provider first said that nobody can pay it any more. */
    sessionClosedAt: timestamp('session_closed_at', { withTimezone: true }),
    /** The provider's name for the payment, known once it is paid. */
    paymentId: text('payment_id').unique(),

    /** The customer withdrew from the contract. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    consentVersion: text('consent_version'),
    consentWording: text('consent_wording'),
    consentedAt: timestamp('consented_at', { withTimezone: true }),
    /** What the panel's search looks through, besides the lines. */
    search: text().notNull().generatedAlwaysAs(sql`lower(user_name) || chr(10) || id::text`),
  },
  (table) => [
    index('orders_user_id_index').on(table.userId),
    // What the reconciliation asks about.
    index('orders_unsettled_index')
      .on(table.expiresAt)
      .where(sql`paid_at is null and session_closed_at is null`),
    index('orders_held_index').on(table.holdNetwork).where(sql`stock_state = 'held'`),
    searchIndex('orders_search_index', table.search),
    // One for each way the panel sorts its list.
    index('orders_listed_created_at_index')
      .on(table.createdAt, table.id)
      .where(sql`hidden_at is null`),
    index('orders_listed_amount_index')
      .on(table.amountCents, table.id)
      .where(sql`hidden_at is null`),
    index('orders_listed_status_index').on(table.status, table.id).where(sql`hidden_at is null`),
    index('orders_listed_user_name_index')
      .on(table.userName, table.id)
      .where(sql`hidden_at is null`),
    // A customer's own list.
    index('orders_own_index')
      .on(table.userId, table.paidAt, table.id)
      .where(sql`paid_at is not null and stock_state = 'taken' and hidden_at is null`),
  ],
)

export type OrderRow = typeof orders.$inferSelect

export const orderItems = pgTable(
  'order_items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    productName: text('product_name').notNull(),
    quantity: integer().notNull(),
    listCents: integer('list_cents').notNull(),
    discount: integer().notNull(),
    unitCents: integer('unit_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    search: text().notNull().generatedAlwaysAs(sql`lower(product_name)`),
  },
  (table) => [
    index('order_items_order_id_index').on(table.orderId),
    index('order_items_product_id_index').on(table.productId),
    searchIndex('order_items_search_index', table.search),
  ],
)

export type OrderItemRow = typeof orderItems.$inferSelect
