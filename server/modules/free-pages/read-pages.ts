import { asc, eq } from 'drizzle-orm'
import { listFreePages } from '#contract/endpoints/free-pages.ts'
import type { FreePage } from '#contract/free-pages.ts'
import type { Deps } from '#server/deps.ts'
import { remember } from '#server/lib/remember.ts'
import { freePages } from './free-pages.table.ts'

/** What every write to the pages must drop. */
export const PAGES_SNAPSHOT = listFreePages.path

const { slug, title, description, html, in_menu, position, published, id } = freePages

export function createPageReader({ db, snapshots }: Pick<Deps, 'db' | 'snapshots'>) {
  /** All of them by name, drafts too: an address that is none costs no query. */
  const index = remember(snapshots, PAGES_SNAPSHOT, () =>
    db.select({ slug, title, in_menu, published }).from(freePages).orderBy(asc(position), asc(id)),
  )
  const listed = async () => (await index()).filter((page) => page.published)
  return {
    index,
    listed,
    /** Null: there is none, or it is a draft. */
    async page(name: string): Promise<FreePage | null> {
      if (!(await listed()).some((one) => one.slug === name)) return null
      const columns = { slug, title, description, html }
      const [found] = await db.select(columns).from(freePages).where(eq(slug, name))
      return found ?? null
    },
  }
}
export type PageReader = ReturnType<typeof createPageReader>
