import type { Brand } from './brand.ts'

export const HOME_PATH = '/accueil'

/** What a page is called in the browser's tab and in search results. */
export function pageTitle(
  page: { path: string; title: string },
  brand: Pick<Brand, 'name' | 'tagline'>,
): string {
  return page.path === HOME_PATH
    ? `${brand.name} · ${brand.tagline}`
    : `${page.title} · ${brand.name}`
}
