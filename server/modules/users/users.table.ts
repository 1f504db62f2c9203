import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ROLES } from '#contract/users.ts'
import { searchIndex } from '#server/lib/search.ts'
import { version } from '#server/lib/version-column.ts'

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    /** The name and the address as they are compared: without regard to case or Unicode form. */
    usernameKey: text('username_key').notNull().unique('users_username_key'),
    email: text().notNull(),
    emailKey: text('email_key').notNull().unique('users_email_key'),
    passwordHash: text('password_hash').notNull(),
    roles: text({ enum: ROLES }).array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastLogin: timestamp('last_login', { withTimezone: true }),
    version: version(),
    /** What the panel's search looks through, one line each. */
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(username || chr(10) || email || chr(10) || listed(roles))`),
  },
  (table) => [
    searchIndex('users_search_index', table.search),
    index('users_created_at_index').on(table.createdAt, table.id),
    index('users_roles_index').on(table.roles, table.id),
  ],
)

export type UserRow = typeof users.$inferSelect
