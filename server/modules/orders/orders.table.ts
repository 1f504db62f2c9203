import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ORDER_STATUSES } from '#contract/order-statuses.ts'
import { searchIndex } from '#server/lib/search.ts'
import { products } from '#server/modules/products/products.table.ts'
import { users } from '#server/modules/users/users.table.ts'

export type ShippingAddress = Record<
  'line1' | 'line2' | 'postal_code' | 'city' | 'country',
  string | null
>

/**
 * Where an order is on its way; docs/architecture.md draws the arrows.
 * held: its stock is kept for a payment. ended: over, unpaid, the stock is free again.
 * sold: paid, the stock is gone, its document issued. returned: paid for what could not be sold, so
 * the money goes back.
 */
const ORDER_STATES = ['held', 'ended', 'sold', 'returned'] as const

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the account is gone; the order stays for the books. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    state: text({ enum: ORDER_STATES }).notNull(),
    /** The team's word for it, for the customer to read. What may happen depends on the state. */
    status: text({ enum: ORDER_STATUSES }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** When money last went back. */
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    paymentMethod: text('payment_method'),
    /** Who paid, by the name of their account at the provider. */
    payer: text(),
    /** Who sold it in their own name and invoices it; null: the owner of the site. */
    seller: text(),
    shippingAddress: jsonb('shipping_address').$type<ShippingAddress>(),
    notes: text(),
    /**
     * Something an admin should look at: money that came late, twice, or not as much as was asked.
     */
    attention: text(),
    /**
     * Unpaid: deleted by an admin, gone from the lists. Paid: put away by one, out of the team's
     * list alone, for the reason they gave.
     */
    hiddenAt: timestamp('hidden_at', { withTimezone: true }),
    hiddenReason: text('hidden_reason'),

    provider: text({ enum: ['stripe', 'tebex', 'sandbox'] }).notNull(),
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
    // How many want a look, for the panel's menu.
    index('orders_attention_index').on(table.id).where(sql`attention is not null`),
    index('orders_held_index').on(table.holdNetwork).where(sql`state = 'held'`),
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
    // What the team has put away.
    index('orders_put_away_index')
      .on(table.createdAt, table.id)
      .where(sql`hidden_at is not null and paid_at is not null`),
    // What came in during a period, for the books.
    index('orders_paid_at_index').on(table.paidAt, table.id).where(sql`paid_at is not null`),
    // A customer's own list.
    index('orders_own_index').on(table.userId, table.paidAt, table.id).where(sql`state = 'sold'`),
    // What no state may be, whoever writes.
    check('orders_paid_check', sql`(state in ('sold', 'returned')) = (paid_at is not null)`),
    check('orders_payment_check', sql`payment_id is null or paid_at is not null`),
    check('orders_hidden_check', sql`hidden_at is null or state <> 'held'`),
    check(
      'orders_hidden_reason_check',
      sql`hidden_reason is null or (hidden_at is not null and paid_at is not null)`,
    ),
    check('orders_withdrawn_check', sql`withdrawn_at is null or state = 'sold'`),
    check('orders_hold_network_check', sql`hold_network is null or state = 'held'`),
    check('orders_session_closed_check', sql`session_closed_at is null or state <> 'held'`),
    check(
      'orders_handed_over_check',
      sql`paid_at is not null or status not in ('completed', 'shipped', 'delivered')`,
    ),
    check('orders_refunded_check', sql`refunded_cents between 0 and amount_cents`),
    check('orders_refunded_paid_check', sql`refunded_cents = 0 or paid_at is not null`),
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
    check('order_items_quantity_check', sql`quantity > 0`),
    check('order_items_refunded_check', sql`refunded_cents between 0 and unit_cents * quantity`),
    searchIndex('order_items_search_index', table.search),
  ],
)

/** Money that went back, each time that it did. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    cents: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The number of what says so, where the sale has an invoice. */
    creditNote: text('credit_note'),
  },
  (table) => [
    index('order_refunds_order_id_index').on(table.orderId),
    index('order_refunds_at_index').on(table.at, table.id),
    check('order_refunds_cents_check', sql`cents > 0`),
  ],
)

export type OrderItemRow = typeof orderItems.$inferSelect
