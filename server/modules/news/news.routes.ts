import { newsResource } from '#contract/endpoints/admin-resources.ts'
import * as endpoints from '#contract/endpoints/news.ts'
import * as schemas from '#contract/news.ts'
import { resourceSchemas } from '#contract/resource.ts'
import { versioned } from '#contract/version.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import { registerCrud } from '#server/lib/crud.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { refusingTaken, written } from '#server/lib/written.ts'
import { news } from './news.table.ts'
import { NEWS_SNAPSHOT, type NewsReader } from './read-news.ts'

const ON_HOME = 3
const { create } = schemas.newsResource
const cleaned = written(create.body, schemas.newsFields.html.input)

export function newsRoutes(api: Api, deps: Deps, reader: NewsReader) {
  deps.snapshots.serve(api, endpoints.latestNews, schemas.latestNews, NEWS_SNAPSHOT, () =>
    reader.teasers(0, ON_HOME),
  )
  api.serve(endpoints.listNews, schemas.listNews, async ({ query: { page = 1 } }) => {
    const found = await reader.page(page)
    if (!found) throw gone()
    return found
  })
  api.serve(endpoints.readNews, schemas.readNews, async ({ params }) => {
    const found = await reader.article(params.slug)
    if (!found) throw gone()
    return found
  })
  registerCrud(
    api,
    { ...deps, snapshots: refusingTaken(deps.snapshots, 'news_slug_unique') },
    newsResource,
    resourceSchemas(versioned(schemas.newsItem), cleaned),
    news,
    endpoints.latestNews,
  )
}
