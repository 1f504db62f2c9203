import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Answers } from '#contract/application-kinds.ts'
import { type ApplicationState, EVENT_KINDS, type VoteKind } from '#contract/application-states.ts'
import { version } from '#server/lib/version-column.ts'
import { users } from '#server/modules/users/users.table.ts'
import { applicationForms, applicationFormVersions } from './forms.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A draft is an application that was not sent. */
export const applications = pgTable(
  'applications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    formId: integer('form_id')
      .notNull()
      .references(() => applicationForms.id, { onDelete: 'cascade' }),
    /** The version of the form that the answers are to. */
    formVersion: integer('form_version').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<ApplicationState>().notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    /** When the team first wrote to the applicant. */
    answeredAt: moment('answered_at'),
    decidedAt: moment('decided_at'),
    /** When either last did something. */
    lastAt: moment('last_at').notNull(),
    assignedTo: integer('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    version: version(),
  },
  (table) => [
    foreignKey({
      name: 'applications_form_version_fk',
      columns: [table.formId, table.formVersion],
      foreignColumns: [applicationFormVersions.formId, applicationFormVersions.number],
    }),
    // One at a time: a draft, or one that is not decided.
    uniqueIndex('applications_open_key')
      .on(table.formId, table.userId)
      .where(sql`state in ('draft', 'received', 'reading', 'question', 'interview')`),
    index('applications_user_id_index').on(table.userId, table.lastAt, table.id),
    index('applications_form_version_index').on(table.formId, table.formVersion),
    index('applications_last_at_index').on(table.lastAt, table.id).where(sql`state <> 'draft'`),
    index('applications_form_last_at_index')
      .on(table.formId, table.lastAt, table.id)
      .where(sql`state <> 'draft'`),
    index('applications_open_index')
      .on(table.lastAt, table.id)
      .where(sql`state in ('received', 'reading', 'question', 'interview')`),
    index('applications_assigned_to_index').on(table.assignedTo),
    // How many wait for the team, for the panel's menu.
    index('applications_waiting_index')
      .on(table.formId)
      .where(sql`state in ('received', 'reading', 'interview')`),
    index('applications_sent_at_index').on(table.sentAt),
    check('applications_sent_check', sql`(state = 'draft') = (sent_at is null)`),
    check(
      'applications_decided_check',
      sql`(state in ('accepted', 'refused')) = (decided_at is not null)`,
    ),
  ],
)
export type ApplicationRow = typeof applications.$inferSelect

const applicationId = () =>
  integer('application_id')
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' })

/** What both sides read of an application's way. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    applicationId: applicationId(),
    kind: text({ enum: EVENT_KINDS }).notNull(),
    authorId: integer('author_id').notNull(),
    /** Under the name that they had. */
    authorName: text('author_name').notNull(),
    text: text().notNull().default(''),
    meetingAt: moment('meeting_at'),
    place: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('application_events_application_id_index').on(table.applicationId, table.id),
    index('application_events_author_id_index').on(table.authorId),
  ],
)

/** What the team writes down for itself. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    applicationId: applicationId(),
    authorId: integer('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('application_notes_application_id_index').on(table.applicationId, table.id),
    index('application_notes_author_id_index').on(table.authorId),
  ],
)

export const applicationVotes = pgTable(
  'application_votes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    applicationId: applicationId(),
    authorId: integer('author_id').notNull(),
    authorName: text('author_name').notNull(),
    vote: text().$type<VoteKind>().notNull(),
    text: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('application_votes_author_key').on(table.applicationId, table.authorId),
    index('application_votes_author_id_index').on(table.authorId),
  ],
)
