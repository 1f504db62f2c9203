import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { CONTACT_CATEGORIES } from '#contract/contact.ts'
import { searchIndex } from '#server/lib/search.ts'
import { version } from '#server/lib/version-column.ts'
import { users } from '#server/modules/users/users.table.ts'

/** 2: the team's turn, 1: the customer's, 0: nobody's any more. */
export const turn = sql`(case when handled_at is not null then 0 when answered_at is not null then 1 else 2 end)`

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    category: text({ enum: CONTACT_CATEGORIES }).notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Closed; null while the thread is open. */
    handledAt: timestamp('handled_at', { withTimezone: true }),
    /**
     * The account that was signed in or has confirmed the address above, and goes with it. An
     * address that nobody confirmed is only a claim, and makes a message nobody's.
     */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** It was sent from the account itself: anybody can write an address. */
    signedIn: boolean('signed_in').notNull().default(false),
    /** When the team had the last word; null: the customer has it. */
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** When either last wrote. */
    lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
    /** Who of the team looks after it. */
    assignedTo: integer('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    /** What the panel's search looks through. */
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name || chr(10) || email || chr(10) || message)`),
  },
  (table) => [
    index('contact_messages_user_id_index').on(table.userId),
    index('contact_messages_unowned_index')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.userId} is null`),
    searchIndex('contact_messages_search_index', table.search),
    index('contact_messages_email_index').on(sql`lower(${table.email})`),
    index('contact_messages_last_at_index').on(table.lastAt, table.id),
    // The inbox, sorted by whose turn it is.
    index('contact_messages_turn_index').on(turn, table.lastAt, table.id),
    index('contact_messages_assigned_to_index').on(table.assignedTo),
    // How many wait for an answer, for the panel's menu.
    index('contact_messages_waiting_index')
      .on(table.id)
      .where(sql`handled_at is null and answered_at is null`),
  ],
)

/** A message opens a thread; this is what follows it. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    fromTeam: boolean('from_team').notNull(),
    authorId: integer('author_id').notNull(),
    /** Under the name that they had. */
    authorName: text('author_name').notNull(),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** What the panel's search looks through. */
    search: text().notNull().generatedAlwaysAs(sql`lower(text)`),
  },
  (table) => [
    index('contact_replies_message_id_index').on(table.messageId, table.id),
    searchIndex('contact_replies_search_index', table.search),
  ],
)

/** Texts that the team answers with again and again. */
export const preparedAnswers = pgTable('prepared_answers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  text: text().notNull(),
  version: version(),
})
