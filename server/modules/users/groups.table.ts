import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Permission } from '#contract/permissions.ts'
import { version } from '#server/lib/version-column.ts'

/** The owner's own groups; those that every site has are in the contract. */
export const teamGroups = pgTable('team_groups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique('team_groups_name_key'),
  permissions: text().array().$type<Permission[]>().notNull(),
  version: version(),
})

export type GroupRow = typeof teamGroups.$inferSelect
