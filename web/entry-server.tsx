import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import type { Site } from '#contract/appearance.ts'
import { listFactions } from '#contract/endpoints/factions.ts'
import { listMenuLinks } from '#contract/endpoints/menu.ts'
import { latestNews } from '#contract/endpoints/news.ts'
import { listProducts } from '#contract/endpoints/products.ts'
import { listRecipients } from '#contract/endpoints/recipients.ts'
import { App, type AppProps } from './app.tsx'
import type { Lists } from './lib/list-store.ts'
import { routes } from './routes.tsx'

// biome-ignore lint/performance/noBarrelFile: the entry of a bundle, which nothing of the site imports.
export { descriptionsOf } from './descriptions.ts'
export { routes }

const OWN_LISTS: Record<string, string[]> = {
  '/accueil': [latestNews.path],
  '/factions': [listFactions.path],
  '/rgpd': [listRecipients.path],
  '/shop': [listProducts.path],
}
/**
 * The lists that a page shows first, by their paths: the server draws it with them in it. All but
 * the bare ones have the menu.
 */
export const shownLists: Record<string, string[]> = Object.fromEntries(
  routes.map(({ path, bare }) => [
    path,
    [...(bare ? [] : [listMenuLinks.path]), ...(OWN_LISTS[path] ?? [])],
  ]),
)

/**
 * One page as HTML, complete: nothing streamed in later, so no inline script. Lists that it is not
 * given are shown as loading.
 */
export function renderPage(path: string, site: Site, lists: Lists = {}): Promise<string> {
  return render(path, { closed: false, site, lists })
}

/** The page that stands in for all others during maintenance. */
export function renderClosed(site: Site): Promise<string> {
  return render('/', { closed: true, site, lists: {} })
}

async function render(path: string, state: AppProps): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App {...state} />
    </StaticRouter>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
