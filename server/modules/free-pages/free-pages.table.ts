import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { version } from '#server/lib/version-column.ts'

/** Pages of the owner's own, at `/<slug>`. Keys are the names of the wire. */
export const freePages = pgTable(
  'free_pages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    html: text().notNull(),
    in_menu: boolean().notNull(),
    position: integer().notNull(),
    published: boolean().notNull(),
    version: version(),
  },
  ({ slug }) => [unique('free_pages_slug_unique').on(slug)],
)
