import { boolean, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

/** Every decision about maintenance, in order; the latest is what stands. */
export const maintenanceEntries = pgTable('maintenance_entries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  status: boolean().notNull(),
  reason: text(),
  startDate: timestamp('start_date', { withTimezone: true }),
  endDate: timestamp('end_date', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export type MaintenanceRow = typeof maintenanceEntries.$inferSelect

/** Who found a secret: once per name, however it is written. */
export const easterEggClaims = pgTable(
  'easter_egg_claims',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    easterEggName: text('easter_egg_name').notNull(),
    discordUsername: text('discord_username').notNull(),
    discordKey: text('discord_key').notNull(),
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('easter_egg_claims_key').on(table.easterEggName, table.discordKey)],
)
