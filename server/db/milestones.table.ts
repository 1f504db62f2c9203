import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Things that happen once in the life of a database. */
export const milestones = pgTable('milestones', {
  name: text().primaryKey(),
  reachedAt: timestamp('reached_at', { withTimezone: true }).notNull().defaultNow(),
})
