import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Appearance } from '#contract/appearance.ts'
import { bytes } from '#server/lib/bytes-column.ts'
import { version } from '#server/lib/version-column.ts'
import { users } from '#server/modules/users/users.table.ts'

const author = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' })

/** Everything that was published, in order; the latest is what is shown. */
export const appearanceVersions = pgTable('appearance_versions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  document: jsonb().$type<Appearance>().notNull(),
  /** Null: the site itself, from what lay in `brand/`, or somebody who is gone. */
  authorId: author('author_id'),
  /** The version that was published again. */
  restoredFrom: integer('restored_from'),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
})

export type AppearanceVersionRow = typeof appearanceVersions.$inferSelect

/** What the team is working on, once for all of them; may be unfinished. */
export const appearanceDraft = pgTable(
  'appearance_draft',
  {
    id: integer().primaryKey().default(1),
    document: jsonb().$type<Record<string, unknown>>().notNull(),
    authorId: author('author_id'),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
    version: version(),
  },
  (table) => [check('appearance_draft_one', sql`${table.id} = 1`)],
)

/** Pictures that stand for the site, named by their content, so that they can be kept for ever. */
export const appearanceFiles = pgTable('appearance_files', {
  name: text().primaryKey(),
  content: bytes().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
