import { boolean, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { FRAMEWORKS } from '#contract/bridge.ts'
import { bytes } from '#server/lib/bytes-column.ts'

/** A game server that may call the bridge. A removed one keeps its row: deliveries name it. */
export const gameServers = pgTable('game_servers', {
  // The number 1 is that of the key in the environment.
  id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 2 }),
  name: text().notNull(),
  /** Encrypted: a signature can only be checked with the key itself. */
  key: bytes().notNull(),
  previousKey: bytes('previous_key'),
  previousUntil: timestamp('previous_until', { withTimezone: true }),
  /** Which key of the environment was taken over last, as a keyed hash. */
  environmentKey: text('environment_key'),
  /** The demo's own: there is one at most, and nobody is told when it is not heard. */
  isSimulated: boolean('is_simulated').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  removedAt: timestamp('removed_at', { withTimezone: true }),
  lastSeen: timestamp('last_seen', { withTimezone: true }),
  resourceVersion: text('resource_version'),
  framework: text({ enum: FRAMEWORKS }),
  players: integer(),
  maxPlayers: integer('max_players'),
  /** What o’clock it was there when it was last heard; null: none of its scripts tells. */
  hour: smallint(),
})

export type GameServerRow = typeof gameServers.$inferSelect
