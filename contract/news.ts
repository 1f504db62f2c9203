import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { defineNoun } from './noun.ts'
import * as field from './noun-field.ts'
import { pagingQuery } from './paging.ts'
import { slugField } from './slug.ts'

const DATE = 'Indiquez une date et une heure valides'

export const newsFields = {
  title: field.line('Titre', 'Le titre est requis', 120),
  summary: field.text('Résumé', 'Le résumé est requis', 300),
  /** HTML; the server keeps only harmless tags when it is written. */
  html: { ...field.text('Contenu', 'Le contenu est requis', 50_000), as: 'html' },
  image: field.image(),
  author: field.line('Auteur', 'L’auteur est requis', 60),
  published_at: field.custom({
    label: 'Publication',
    hint: 'Heure de Paris. Une date future la programme.',
    required: true,
    as: 'moment',
    input: instant(DATE),
    item: z.string(),
    blank: '',
  }),
  slug: slugField('/actualites/'),
} as const
export const { input: newsInput, item: newsItem, resource: newsResource } = defineNoun(newsFields)
export type NewsInput = z.input<typeof newsInput>
export type AdminNews = z.infer<typeof newsResource.list.response>[number]

/** `day`: that of its publication by French clocks, written out. */
const teaser = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  image: z.nullable(z.string()),
  author: z.string(),
  published_at: z.string(),
  day: z.string(),
})
export type NewsTeaser = z.infer<typeof teaser>

/** For the home page. */
export const latestNews = { response: z.array(teaser) }

export const listNews = {
  query: z.object({ page: pagingQuery.page }),
  response: z.object({ news: z.array(teaser), page: z.int(), page_count: z.int() }),
}
export type NewsPage = z.infer<typeof listNews.response>

export const readNews = {
  params: z.object({ slug: z.string() }),
  response: z.extend(teaser, { html: z.string() }),
}
export type NewsArticle = z.infer<typeof readNews.response>
