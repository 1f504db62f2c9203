import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#server/modules/orders/orders.table.ts'
import { users } from '#server/modules/users/users.table.ts'

/** What the team writes down for itself. */
export const teamNotes = pgTable(
  'team_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /**
     * The customer, of an order's note too, so that it goes with them; null: an order whose account
     * was gone already.
     */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    authorId: integer('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('team_notes_user_id_index').on(table.userId, table.id),
    index('team_notes_order_id_index').on(table.orderId, table.id),
    check('team_notes_about_check', sql`user_id is not null or order_id is not null`),
  ],
)
