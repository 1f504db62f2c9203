import { renderPage, routes } from './entry-server.tsx'

/**
 * For tests: the words of every page that is made at build, by its path and with its description,
 * each blank an ordinary one.
 */
export async function drawPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const { path, description = '' } of routes.filter(({ prerender }) => prerender))
    pages.set(path, wordsOf(`${description} ${await renderPage(path)}`))
  return pages
}

const wordsOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,.)])/g, '$1')
