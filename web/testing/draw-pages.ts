import type { Site } from '#contract/appearance.ts'
import { descriptionsOf, renderPage, routes } from '../entry-server.tsx'
import { FIRST_SITE } from './first-site.ts'

/**
 * The words of every page that is readable without scripts, by its path and with its description,
 * each blank an ordinary one.
 */
export async function drawPages(site: Site = FIRST_SITE): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const { path } of routes.filter(({ prerender }) => prerender))
    pages.set(path, wordsOf(`${descriptionsOf(site)[path] ?? ''} ${await renderPage(path, site)}`))
  return pages
}

const wordsOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,.)])/g, '$1')
