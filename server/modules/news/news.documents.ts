import { listNews, readNews } from '#contract/endpoints/news.ts'
import { FEED_PATH, NEWS_PATH } from '#contract/news-path.ts'
import type { Documents, WrittenFile } from '#server/lib/documents.ts'
import { escapeHtml } from '#server/lib/html.ts'
import { NEWS_SNAPSHOT, type NewsReader } from './read-news.ts'

const IN_FEED = 20
const keys = [NEWS_SNAPSHOT]
const addressOf = (slug: string) => `${NEWS_PATH}/${slug}`
const articlePath = (slug: string) => readNews.path.replace(':slug', slug)

/** The list of news, a page at a time: `/actualites?page=2`. */
const listDocuments = (reader: NewsReader): Documents => ({
  path: NEWS_PATH,
  keys,
  async read({ query: { page: asked = '1' } }) {
    const page = typeof asked === 'string' && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0
    const found = page > 0 && (await reader.page(page))
    if (!found) return { missing: true, address: NEWS_PATH, lists: { [listNews.path]: null } }
    return {
      address: page === 1 ? NEWS_PATH : `${NEWS_PATH}?page=${page}`,
      title: page === 1 ? 'Actualités' : `Actualités, page ${page}`,
      description: 'Ce qui se passe en ville : annonces, événements et nouveautés du serveur.',
      image: null,
      lists: { [`${listNews.path}?page=${page}`]: found },
    }
  },
  addresses: async () => [],
})

/** Each of the news, at `/actualites/<slug>`. */
const articleDocuments = (reader: NewsReader): Documents => ({
  path: `${NEWS_PATH}/:slug`,
  keys,
  async read({ params: { slug = '' } }) {
    const found = await reader.article(slug)
    if (!found)
      return { missing: true, address: addressOf('introuvable'), lists: { [readNews.path]: null } }
    const { title, summary: description, image } = found
    return {
      address: addressOf(slug),
      title,
      description,
      image,
      lists: { [articlePath(slug)]: found },
    }
  },
  addresses: async () => (await reader.index()).map(({ slug }) => addressOf(slug)),
})

/** RSS 2.0, the newest first. */
const feed = (reader: NewsReader): WrittenFile => ({
  path: FEED_PATH,
  type: 'application/rss+xml; charset=utf-8',
  keys,
  async write({ identity: { name, description } }, siteUrl) {
    const tag = (tagName: string, text: string) => `<${tagName}>${xml(text)}</${tagName}>`
    const items = (await reader.teasers(0, IN_FEED)).map((one) => {
      const address = siteUrl + addressOf(one.slug)
      return [
        '    <item>',
        `      ${tag('title', one.title)}`,
        `      ${tag('link', address)}`,
        `      ${tag('guid', address)}`,
        `      ${tag('description', one.summary)}`,
        `      ${tag('dc:creator', one.author)}`,
        `      ${tag('pubDate', new Date(one.published_at).toUTCString())}`,
        '    </item>',
      ].join('\n')
    })
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
      '  <channel>',
      `    ${tag('title', `Actualités · ${name}`)}`,
      `    ${tag('link', siteUrl + NEWS_PATH)}`,
      `    ${tag('description', description)}`,
      '    <language>fr</language>',
      `    <atom:link href="${xml(siteUrl + FEED_PATH)}" rel="self" type="application/rss+xml" />`,
      ...items,
      '  </channel>',
      '</rss>',
      '',
    ].join('\n')
  },
})

/** XML 1.0 has no control characters, escaped or not. */
const xml = (text: string) => escapeHtml(text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ''))

export const newsDocuments = (reader: NewsReader) => [
  listDocuments(reader),
  articleDocuments(reader),
]
export const newsFiles = (reader: NewsReader) => [feed(reader)]
