import type { Appearance } from './appearance.ts'

export const HOME_PATH = '/accueil'

/** What a page is called in the browser's tab and in search results. */
export function pageTitle(
  page: { path: string; title: string },
  { identity: { name, tagline } }: { identity: Pick<Appearance['identity'], 'name' | 'tagline'> },
): string {
  return page.path === HOME_PATH ? `${name} · ${tagline}` : `${page.title} · ${name}`
}
