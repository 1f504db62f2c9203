import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ROLES } from '#contract/users.ts'

export const users = pgTable('users', {
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
})

export type UserRow = typeof users.$inferSelect
