import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'
import { routes } from './routes.tsx'

export { routes }

/** One page as HTML, complete: nothing streamed in later, so no inline script. */
export function renderPage(path: string): Promise<string> {
  return render(path, false)
}

/** The page that stands in for all others during maintenance. */
export function renderClosed(): Promise<string> {
  return render('/', true)
}

async function render(path: string, closed: boolean): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App closed={closed} />
    </StaticRouter>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
