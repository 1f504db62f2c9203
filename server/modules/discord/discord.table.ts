import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from '#server/lib/bytes-column.ts'
import { users } from '#server/modules/users/users.table.ts'

/** Who somebody is at Discord: one account here for one there. */
export const discordLinks = pgTable('discord_links', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  discordId: text('discord_id').notNull().unique('discord_links_discord_id_key'),
  /** As they call themselves there, when they last signed in by it. */
  name: text().notNull(),
  /** The name of their picture's file at Discord; null: they have none. */
  avatar: text(),
  /** That picture, re-encoded: pages ask nobody else for it. Null until it was fetched. */
  picture: bytes(),
  linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
})

export type DiscordLinkRow = typeof discordLinks.$inferSelect
