import { desc, eq, gt, inArray, lte, min } from 'drizzle-orm'
import { latestNews } from '#contract/endpoints/news.ts'
import type { NewsArticle, NewsPage, NewsTeaser } from '#contract/news.ts'
import { dayInWords } from '#contract/paris-time.ts'
import type { Deps } from '#server/deps.ts'
import { remember } from '#server/lib/remember.ts'
import { news } from './news.table.ts'

/** Written here: a browser would read the data of a language and its time zones for one line. */
const withDay = <News extends { published_at: string }>(one: News) => ({
  ...one,
  day: dayInWords(one.published_at),
})

/** What every write to the news must drop. */
export const NEWS_SNAPSHOT = latestNews.path

const PAGE_SIZE = 12
const { slug, title, summary, image, author, published_at } = news
const TEASER = { slug, title, summary, image, author, published_at }
const NEWEST_FIRST = [desc(published_at), desc(news.id)]

/** The news that visitors see, the newest first. */
export function createNewsReader({ db, snapshots, now }: Pick<Deps, 'db' | 'snapshots' | 'now'>) {
  /** All of them by name: what there is not costs no query. */
  const index = remember(snapshots, NEWS_SNAPSHOT, async () => {
    const time = now()
    const at = time.toISOString()
    // Asked first: what appears while it is being listed is listed again.
    const ahead = await db
      .select({ next: min(published_at) })
      .from(news)
      .where(gt(published_at, at))
    const next = ahead[0]?.next
    if (next) snapshots.dropAfter(NEWS_SNAPSHOT, Date.parse(next) - time.getTime())
    const shown = { id: news.id, slug }
    return db
      .select(shown)
      .from(news)
      .where(lte(published_at, at))
      .orderBy(...NEWEST_FIRST)
  })

  async function teasers(from: number, to: number): Promise<NewsTeaser[]> {
    const ids = (await index()).slice(from, to).map(({ id }) => id)
    if (ids.length === 0) return []
    const found = await db
      .select(TEASER)
      .from(news)
      .where(inArray(news.id, ids))
      .orderBy(...NEWEST_FIRST)
    return found.map(withDay)
  }

  return {
    index,
    teasers,
    /** Null: there is no such page, but for the first, which may be empty. */
    async page(page: number): Promise<NewsPage | null> {
      const page_count = Math.max(1, Math.ceil((await index()).length / PAGE_SIZE))
      if (page > page_count) return null
      return { news: await teasers((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, page_count }
    },
    async article(name: string): Promise<NewsArticle | null> {
      if (!(await index()).some((one) => one.slug === name)) return null
      const [found] = await db
        .select({ ...TEASER, html: news.html })
        .from(news)
        .where(eq(slug, name))
      return found ? withDay(found) : null
    },
  }
}
export type NewsReader = ReturnType<typeof createNewsReader>
