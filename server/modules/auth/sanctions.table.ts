import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { SANCTION_KINDS } from '#contract/standing-sanction.ts'
import { users } from '#server/modules/users/users.table.ts'

/** Who was kept out, why and until when; what is over stays as history. */
export const sanctions = pgTable(
  'sanctions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: SANCTION_KINDS }).notNull(),
    reason: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }),
    /** By hand, or by another that took its place. */
    liftedAt: timestamp('lifted_at', { withTimezone: true }),
    byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('sanctions_user_id_index').on(table.userId, table.id),
    index('sanctions_by_id_index').on(table.byId),
    uniqueIndex('sanctions_standing_key').on(table.userId).where(sql`lifted_at is null`),
    check('sanctions_end_check', sql`kind <> 'suspension' or until is not null`),
  ],
)

export type SanctionRow = typeof sanctions.$inferSelect
