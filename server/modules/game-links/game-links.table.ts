import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { searchIndex } from '#server/lib/search.ts'
import { users } from '#server/modules/users/users.table.ts'

/** The character that an account's purchases go to; a game without characters has none. */
export const gameLinks = pgTable(
  'game_links',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    license: text().notNull(),
    character: text(),
    name: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    /** What the panel's search looks through. */
    search: text().notNull().generatedAlwaysAs(sql`lower(name)`),
  },
  (table) => [
    searchIndex('game_links_search_index', table.search),
    uniqueIndex('game_links_character_key').on(table.license, sql`coalesce(character, '')`),
  ],
)

export type GameLinkRow = typeof gameLinks.$inferSelect

/** One code per account. A used one stays, so that its character may send it again. */
export const linkCodes = pgTable('game_link_codes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  code: text().notNull().unique(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
})

/**
 * Whose licence it is that connects, as its player has proved at the gate, where nobody has a
 * character yet. What is bought still goes to the character that is linked in the game.
 */
export const gameLicenses = pgTable(
  'game_licenses',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    license: text().notNull(),
    name: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('game_licenses_license_index').on(table.license)],
)
