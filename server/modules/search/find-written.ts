import { desc, sql } from 'drizzle-orm'
import { NEWS_PATH } from '#contract/news-path.ts'
import { MOST_HITS } from '#contract/search.ts'
import type { Database } from '#server/lib/database.ts'
import { freePages } from '#server/modules/free-pages/free-pages.table.ts'
import { news as newsTable } from '#server/modules/news/news.table.ts'

/** Few enough to be read through. */
async function titled(
  db: Database,
  table: typeof freePages | typeof newsTable,
  under: string,
  words: string,
) {
  const { id, title, slug } = table
  const text = sql`lower(${title} || ' ' || ${slug})`
  const rows = await db
    .select({ id, title, address: sql<string>`${under}::text || ${slug}` })
    .from(table)
    .where(words ? sql`strpos(${text}, ${words.toLowerCase()}) > 0` : sql`false`)
    .orderBy(desc(id))
    .limit(MOST_HITS + 1)
  return { hits: rows.slice(0, MOST_HITS), more: rows.length > MOST_HITS }
}

export const pages = (db: Database, words: string) => titled(db, freePages, '/', words)
export const news = (db: Database, words: string) => titled(db, newsTable, `${NEWS_PATH}/`, words)
