import { escapeHtml } from './html.ts'

/** Of what stands in a document's head. */
export const INDENT = '\n    '

/** What a search engine, a chat or a network shows of a page in place of it. */
export type PageCard = {
  title: string
  description: string
  address: string
  image: string
  siteName: string
  /** In euros, of what is sold there. */
  price?: number
}

/** Title, description and social card, for the head of a document. */
export function cardTags(card: PageCard): string {
  const { title, description, address, image, siteName, price } = card
  const properties: [name: string, content: string][] = [
    ['og:type', price === undefined ? 'website' : 'product'],
    ['og:site_name', siteName],
    ['og:locale', 'fr_FR'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', image],
  ]
  if (price !== undefined)
    properties.push(['product:price:amount', price.toFixed(2)], ['product:price:currency', 'EUR'])
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...properties.map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
    ),
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join(INDENT)
}

/** The picture that the build drew of a drawing. */
export const previewOf = (drawing: string) => drawing.replace(/\.svg$/, '.jpg')
