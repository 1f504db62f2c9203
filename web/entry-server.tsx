import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { listFactions } from '#contract/endpoints/factions.ts'
import { App } from './app.tsx'
import { descriptions } from './descriptions.ts'
import type { Lists } from './lib/list-store.ts'
import { routes as siteRoutes } from './routes.tsx'

/** With what is said of them to who has not come yet. */
export const routes = siteRoutes.map((route) => ({
  ...route,
  description: descriptions[route.path],
}))

/** The lists that a page shows first, by their paths: the server draws it with them in it. */
export const shownLists: Record<string, string[]> = { '/factions': [listFactions.path] }

/**
 * One page as HTML, complete: nothing streamed in later, so no inline script. Lists that it is not
 * given are shown as loading.
 */
export function renderPage(path: string, lists: Lists = {}): Promise<string> {
  return render(path, { closed: false, lists })
}

/** The page that stands in for all others during maintenance. */
export function renderClosed(): Promise<string> {
  return render('/', { closed: true, lists: {} })
}

async function render(path: string, state: { closed: boolean; lists: Lists }): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App {...state} />
    </StaticRouter>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
