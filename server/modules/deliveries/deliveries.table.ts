import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { DELIVERY_CAUSES, DELIVERY_STATES, type DeliveryAttempt } from '#contract/deliveries.ts'
import type { FrozenAction } from '#contract/delivery-actions.ts'
import { searchIndex } from '#server/lib/search.ts'
import { gameServers } from '#server/modules/game-servers/game-servers.table.ts'
import { users } from '#server/modules/users/users.table.ts'

/**
 * One effect in the game, written with the payment. It names its order and its line, and copies
 * what it shows of them: this module stands below that of the orders. The foreign key of its line,
 * with which it goes, is in the migration alone, for the same reason.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey(),
    orderId: integer('order_id').notNull(),
    orderItemId: integer('order_item_id').notNull(),
    /** Null once the account is gone. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    cause: text({ enum: DELIVERY_CAUSES }).notNull(),
    /** What it takes back. */
    of: uuid(),
    /**
     * Null: the team hands it over. A grade carries its days: until when it lasts is said with each
     * offer, by what else of it there is then.
     */
    action: jsonb().$type<FrozenAction>(),
    /** Of a grade: its name, to add up its time. */
    grade: text(),
    takeBack: boolean('take_back').notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    attempt: integer().notNull().default(0),
    /** How many times in a row a game server said that it could not yet. */
    retries: integer().notNull().default(0),
    /** Whose it is. Once it was offered, it changes by an admin's word alone. */
    license: text(),
    character: text(),
    gameServer: integer('game_server').references(() => gameServers.id),
    /** Every game server that it was ever offered to: any of them may say that it is applied. */
    servers: integer().array().notNull().default(sql`'{}'`),
    /** Not before then; while it is offered, when its lease ends. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** A begin was stored, and no retry since. */
    began: boolean().notNull().default(false),
    /** A person looked at it and had it sent again. */
    decided: boolean().notNull().default(false),
    /** Its line was given back as a whole. */
    refunded: boolean().notNull().default(false),
    /** Since when it is being tried, unless an admin has begun anew. */
    triedSince: timestamp('tried_since', { withTimezone: true }),
    /** Its first offer since it was certainly not given: a grade lasts from then. */
    startsAt: timestamp('starts_at', { withTimezone: true }),
    /** Of a grade's end: the customer has been told. */
    noticedAt: timestamp('noticed_at', { withTimezone: true }),
    reason: text(),
    note: text(),
    history: jsonb().$type<DeliveryAttempt[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    wantsPerson: boolean('wants_person')
      .notNull()
      .generatedAlwaysAs(sql`state in ('uncertain', 'failed', 'manual')`),
  },
  (table) => [
    index('deliveries_order_item_id_index').on(table.orderItemId),
    index('deliveries_user_id_index').on(table.userId),
    index('deliveries_of_index').on(table.of).where(sql`of is not null`),
    // Partial indexes: what is delivered is in none of them, so a sync costs the same whatever was
    // delivered before.
    index('deliveries_open_index')
      .on(table.license, table.dueAt)
      .where(sql`state in ('waiting', 'offered', 'retrying')`),
    index('deliveries_grade_index')
      .on(table.license, table.grade)
      .where(sql`grade is not null and state not in ('cancelled', 'revoked')`),
    index('deliveries_due_index')
      .on(table.dueAt)
      .where(sql`state in ('waiting', 'offered', 'retrying')`),
    // One for each way the panel reads its list.
    index('deliveries_listed_index').on(table.wantsPerson, table.updatedAt, table.id),
    index('deliveries_state_index').on(table.state, table.updatedAt, table.id),
    // What no state may be, whoever writes.
    check(
      'deliveries_linked_check',
      sql`license is not null or state not in ('waiting', 'offered', 'retrying')`,
    ),
    check(
      'deliveries_offered_check',
      sql`state <> 'offered' or (attempt > 0 and game_server is not null)`,
    ),
    check('deliveries_unlinked_check', sql`state <> 'unlinked' or license is null`),
    check('deliveries_manual_check', sql`state <> 'manual' or action is null`),
    check(
      'deliveries_by_hand_check',
      sql`action is not null or state in ('manual', 'applied', 'cancelled')`,
    ),
    check('deliveries_of_check', sql`(cause = 'purchase') = (of is null)`),
    check('deliveries_grade_check', sql`grade is not distinct from action->>'grade'`),
    check(
      'deliveries_revoking_check',
      sql`state not in ('revoking', 'revoked') or cause = 'purchase'`,
    ),
  ],
)

export type DeliveryRow = typeof deliveries.$inferSelect

/**
 * What the panel's search looks through. Apart: a delivery changes several times a minute, and a
 * trigram index would be written each time.
 */
export const deliveryTexts = pgTable(
  'delivery_texts',
  {
    deliveryId: uuid('delivery_id')
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    orderId: integer('order_id').notNull(),
    userName: text('user_name').notNull(),
    productName: text('product_name').notNull(),
    /** Licence and character, when there are any. */
    player: text().notNull().default(''),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(user_name || chr(10) || product_name || chr(10) || player) || chr(10) || order_id::text || chr(10) || delivery_id::text`,
      ),
  },
  (table) => [searchIndex('delivery_texts_search_index', table.search)],
)

/** What the owner has been told of and is not over yet: one mail for each episode. */
export const deliveryAlerts = pgTable('delivery_alerts', {
  /** Its kind and what it is about. */
  key: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull(),
})
