import { freePageResource } from '#contract/endpoints/admin-resources.ts'
import { listFreePages, readFreePage } from '#contract/endpoints/free-pages.ts'
import { listMenuLinks } from '#contract/endpoints/menu.ts'
import * as schemas from '#contract/free-pages.ts'
import * as menu from '#contract/menu-links.ts'
import { NEWS_PATH } from '#contract/news-path.ts'
import { resourceSchemas } from '#contract/resource.ts'
import { RESERVED_SLUGS } from '#contract/slug.ts'
import { versioned } from '#contract/version.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import { registerCrud } from '#server/lib/crud.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { refusingTaken, written } from '#server/lib/written.ts'
import { NEWS_SNAPSHOT, type NewsReader } from '#server/modules/news/read-news.ts'
import { freePages } from './free-pages.table.ts'
import { PAGES_SNAPSHOT, type PageReader } from './read-pages.ts'

const cleaned = written(
  schemas.freePageResource.create.body,
  schemas.freePageFields.html.input,
  RESERVED_SLUGS,
)

/** After the routes of the news, which the menu leads to once there are any. */
export function freePageRoutes(api: Api, deps: Deps, reader: PageReader, news: NewsReader) {
  const { snapshots } = deps
  snapshots.serve(api, listFreePages, schemas.listFreePages, PAGES_SNAPSHOT, reader.listed)
  snapshots.serve(api, listMenuLinks, menu.listMenuLinks, listMenuLinks.path, async () => {
    const chosen = (await reader.listed()).filter((page) => page.in_menu)
    const links: menu.MenuLink[] = chosen.map(({ slug, title }) => [`/${slug}`, title])
    const hasNews = (await news.index()).length > 0
    if (hasNews) links.unshift([NEWS_PATH, 'Actualités'])
    return links
  })
  snapshots.follow(PAGES_SNAPSHOT, listMenuLinks.path)
  snapshots.follow(NEWS_SNAPSHOT, listMenuLinks.path)

  api.serve(readFreePage, schemas.readFreePage, async ({ params }) => {
    const found = await reader.page(params.slug)
    if (!found) throw gone()
    return found
  })
  registerCrud(
    api,
    { ...deps, snapshots: refusingTaken(snapshots, 'free_pages_slug_unique') },
    freePageResource,
    resourceSchemas(versioned(schemas.freePageItem), cleaned),
    freePages,
    listFreePages,
  )
}
