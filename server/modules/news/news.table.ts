import { desc } from 'drizzle-orm'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#server/lib/moment-column.ts'
import { version } from '#server/lib/version-column.ts'

/** Keys are the names of the wire. Visitors see one from `published_at` on. */
export const news = pgTable(
  'news',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    html: text().notNull(),
    image: text(),
    /** As it is shown: a name, not an account. */
    author: text().notNull(),
    published_at: moment().notNull(),
    version: version(),
  },
  ({ slug, published_at, id }) => [
    unique('news_slug_unique').on(slug),
    index('news_published_at_index').on(desc(published_at), desc(id)),
  ],
)
