import { index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { REFUSALS, RULE_KINDS } from '#contract/discord-rule-kinds.ts'
import { users } from '#server/modules/users/users.table.ts'

/** What gives a role at Discord. Roles that no rule names are never touched. */
export const discordRoleRules = pgTable(
  'discord_role_rules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: RULE_KINDS }).notNull(),
    /** Of that kind: the number of a product, the key of a group, the number of a form. */
    source: text().notNull(),
    roleId: text('role_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('discord_role_rules_key').on(table.kind, table.source, table.roleId)],
)

/** What Discord refused of a member's roles, until it no longer does. */
export const discordRefusals = pgTable(
  'discord_refusals',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Empty: the member as such. */
    roleId: text('role_id').notNull(),
    reason: text({ enum: REFUSALS }).notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roleId] }),
    index('discord_refusals_since_index').on(table.since),
  ],
)
