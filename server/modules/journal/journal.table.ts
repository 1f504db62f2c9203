import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Every write of an admin: who, what, before, after, when, from where. */
export const journal = pgTable(
  'journal',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: integer('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    action: text().notNull(),
    noun: text().notNull(),
    entityId: integer('entity_id').notNull(),
    before: jsonb(),
    after: jsonb(),
    address: text().notNull(),
  },
  (table) => [index('journal_at_index').on(table.at)],
)
