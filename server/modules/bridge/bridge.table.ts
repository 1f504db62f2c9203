import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Which calls have been taken in lately, so that none counts twice on any node. Without a foreign
 * key: it would lock the server's row for each call, and no such row is ever deleted.
 */
export const bridgeNonces = pgTable(
  'bridge_nonces',
  {
    gameServer: integer('game_server').notNull(),
    nonce: text().notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gameServer, table.nonce] }),
    index('bridge_nonces_seen_at_index').on(table.seenAt),
  ],
)
