import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** How many were in town, every five minutes. */
export const playerSamples = pgTable('player_samples', {
  at: timestamp({ withTimezone: true }).primaryKey(),
  count: integer().notNull(),
})
