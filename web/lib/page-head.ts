import type { Site } from '#contract/appearance.ts'
import { pageTitle } from '#contract/page-title.ts'

export type HeadPage = {
  path: string
  title: string
  /** Where the site has no sentence for its path. */
  description?: string | undefined
  prerender?: boolean
}

/** The last page that asked: two imports of one module do not end in the order they began. */
let newest: HeadPage | undefined

/**
 * Brings the head of the document up to date after a navigation in the browser. Nobody in front of
 * the page waits for more than its title: the rest comes when a page has been left.
 */
export function updateHead(page: HeadPage, site: Site) {
  const { pathname } = location
  document.title = pageTitle(page, site)
  newest = page
  import('./head-tags.ts').then(
    ({ updateTags }) => page === newest && updateTags(page, site, pathname),
    // Without them the page is as good to read.
    () => undefined,
  )
}
