import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { JOB_CATEGORIES } from '#contract/jobs.ts'
import { version } from '#server/lib/version-column.ts'

export const jobs = pgTable('jobs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  image: text(),
  salary: integer().notNull(),
  description: text().notNull(),
  requirements: text().notNull(),
  category: text({ enum: JOB_CATEGORIES }).notNull(),
  isPopular: boolean('is_popular').notNull(),
  applyUrl: text('apply_url'),
  version: version(),
})
