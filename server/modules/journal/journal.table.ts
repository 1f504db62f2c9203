import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Every write of an admin: who, what, before, after, when, from where. Chained by hash, as the
 * transaction that wrote it commits: a line that was altered or taken out shows
 * (`verify-journal.ts`). Triggers do it, and refuse to change or delete a line.
 */
export const journal = pgTable(
  'journal',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: integer('actor_id').notNull(),
    /** As it was then. */
    actorName: text('actor_name').notNull(),
    action: text().notNull(),
    noun: text().notNull(),
    entityId: integer('entity_id').notNull(),
    before: jsonb(),
    after: jsonb(),
    /** Outside of the chain: it is kept for a year. */
    address: text().notNull(),
    /** Its place in the chain, in the order of commits. */
    place: integer().unique('journal_place_key'),
    /**
     * Hashed with `before` and `after`, so that nobody guesses them from the digest once a person
     * was erased; null then.
     */
    salt: text().default(sql`gen_random_uuid()`),
    contentDigest: text('content_digest'),
    /** Of the line before, and of all of this one. */
    hash: text(),
  },
  (table) => [
    index('journal_at_index').on(table.at),
    index('journal_noun_index').on(table.noun, table.id),
    index('journal_actor_index').on(table.actorName, table.id),
  ],
)

/** The last link: one row, whose lock has transactions commit one after the other. */
export const journalChain = pgTable('journal_chain', {
  only: boolean().primaryKey().default(true),
  length: integer().notNull(),
  hash: text().notNull(),
})
