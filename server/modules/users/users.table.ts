import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { BuiltInGroup } from '#contract/permissions.ts'
import { ROLES } from '#contract/users.ts'
import { searchIndex } from '#server/lib/search.ts'
import { version } from '#server/lib/version-column.ts'
import { teamGroups } from './groups.table.ts'

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    /** The name and the address as they are compared: without regard to case or Unicode form. */
    usernameKey: text('username_key').notNull().unique('users_username_key'),
    email: text().notNull(),
    emailKey: text('email_key').notNull().unique('users_email_key'),
    /** Null while the address is only a claim: nobody has used the link that was mailed to it. */
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
    passwordHash: text('password_hash').notNull(),
    roles: text({ enum: ROLES }).array().notNull(),
    /** Of an admin: one of these two, or neither for the default. */
    builtInGroup: text('built_in_group').$type<BuiltInGroup>(),
    ownGroup: integer('own_group').references(() => teamGroups.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastLogin: timestamp('last_login', { withTimezone: true }),
    /** Whether a sign-in from a new browser is mailed; to those on the team it always is. */
    signInAlerts: boolean('sign_in_alerts').notNull().default(true),
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
    index('users_team_index').on(table.id).where(sql`'admin' = any(roles)`),
    index('users_own_group_index').on(table.ownGroup).where(sql`own_group is not null`),
    uniqueIndex('users_owner_key').on(table.builtInGroup).where(sql`built_in_group = 'owner'`),
    check('users_one_group_check', sql`built_in_group is null or own_group is null`),
    check(
      'users_group_check',
      sql`'admin' = any(roles) or (built_in_group is null and own_group is null)`,
    ),
  ],
)

/** Whoever is on the team, as its index has it. */
export const onTeam = sql`'admin' = any(${users.roles})`

export type UserRow = typeof users.$inferSelect
