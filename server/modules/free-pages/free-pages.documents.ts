import { readFreePage } from '#contract/endpoints/free-pages.ts'
import type { Documents } from '#server/lib/documents.ts'
import { PAGES_SNAPSHOT, type PageReader } from './read-pages.ts'

/** The owner's own pages, at the root of the site: the site's addresses come first. */
export const freePageDocuments = (reader: PageReader): Documents => ({
  path: '/:slug',
  keys: [PAGES_SNAPSHOT],
  async read({ params: { slug = '' } }) {
    const known = (await reader.index()).find((one) => one.slug === slug)
    if (!known) return null
    const found = await reader.page(slug)
    if (!found)
      return { missing: true, address: '/introuvable', lists: { [readFreePage.path]: null } }
    const { title, description } = found
    const lists = { [readFreePage.path.replace(':slug', slug)]: found }
    return { address: `/${slug}`, title, description, image: null, lists }
  },
  addresses: async () => (await reader.listed()).map(({ slug }) => `/${slug}`),
})
