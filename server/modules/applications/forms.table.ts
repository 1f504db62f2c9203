import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ApplicationField } from '#contract/application-kinds.ts'
import type { FormPurpose } from '#contract/application-states.ts'
import { version } from '#server/lib/version-column.ts'
import { factions } from '#server/modules/factions/factions.table.ts'
import { jobs } from '#server/modules/jobs/jobs.table.ts'
import { users } from '#server/modules/users/users.table.ts'

/** Keys are the names of the wire. */
export const applicationForms = pgTable(
  'application_forms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    title: text().notNull(),
    intro: text().notNull(),
    purpose: text().$type<FormPurpose>().notNull(),
    faction_id: integer().references(() => factions.id, { onDelete: 'set null' }),
    job_id: integer().references(() => jobs.id, { onDelete: 'set null' }),
    open: boolean().notNull(),
    waiting_days: integer().notNull(),
    /** As they are asked now; each application names the version that it was written with. */
    fields: jsonb().$type<ApplicationField[]>().notNull(),
    fields_version: integer().notNull().default(1),
    version: version(),
  },
  (table) => [
    unique('application_forms_slug_unique').on(table.slug),
    // « Candidater » opens one form, and there is one door.
    uniqueIndex('application_forms_faction_key').on(table.faction_id),
    uniqueIndex('application_forms_job_key').on(table.job_id),
    uniqueIndex('application_forms_whitelist_key')
      .on(table.purpose)
      .where(sql`purpose = 'whitelist'`),
  ],
)
export type FormRow = typeof applicationForms.$inferSelect

/** The fields of a form as they once were, for as long as an application was written with them. */
export const applicationFormVersions = pgTable(
  'application_form_versions',
  {
    formId: integer('form_id')
      .notNull()
      .references(() => applicationForms.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    fields: jsonb().$type<ApplicationField[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.formId, table.number] })],
)

/** Who of the team sees the inbox of a form and nothing else; gone once they leave the team. */
export const applicationLeaders = pgTable(
  'application_leaders',
  {
    formId: integer('form_id')
      .notNull()
      .references(() => applicationForms.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.formId, table.userId] }),
    index('application_leaders_user_id_index').on(table.userId),
  ],
)
