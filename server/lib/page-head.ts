import type { Appearance } from '#contract/appearance.ts'
import { pageTitle } from '#contract/page-title.ts'
import { escapeHtml } from './html.ts'
import { cardTags, INDENT } from './page-card.ts'

export type PageMeta = { path: string; title: string; prerender?: boolean }

/** What a page fetches early, by address. */
export type PageFiles = { fonts: string[]; scripts: string[]; styles: string[] }

/** The tags of a page itself, where its address names nothing in it. */
export function pageTags(
  page: PageMeta,
  site: Appearance,
  { siteUrl, description }: { siteUrl: string; description?: string | undefined },
): string {
  const title = pageTitle(page, site)
  if (!page.prerender)
    return [`<title>${escapeHtml(title)}</title>`, `<meta name="robots" content="noindex" />`].join(
      INDENT,
    )
  return cardTags({
    title,
    description: description ?? site.identity.description,
    address: `${siteUrl}${page.path}`,
    image: previewAddress(site, siteUrl),
    siteName: site.identity.name,
  })
}

/** The picture of a page that has none of its own. */
export const previewAddress = ({ pictures }: Appearance, siteUrl: string) =>
  URL.parse(pictures.preview, siteUrl)?.href ?? siteUrl + pictures.preview

/** What browsers show the site by. */
export function iconTags({ pictures: { favicon, icon180 } }: Appearance): string {
  const type = favicon.endsWith('.svg') ? ' type="image/svg+xml"' : ''
  return [
    `<link rel="icon" href="${escapeHtml(favicon)}"${type} />`,
    `<link rel="apple-touch-icon" href="${escapeHtml(icon180)}" />`,
    `<link rel="manifest" href="/manifest.webmanifest" />`,
  ].join(INDENT)
}

export function fileTags({ fonts, scripts }: PageFiles, isReadable: boolean): string {
  return [
    ...fonts.map(
      (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin />`,
    ),
    ...scriptTags(scripts, isReadable),
  ].join(INDENT)
}

export const styleTags = ({ styles }: PageFiles) =>
  styles
    .map((file) => `<link rel="stylesheet" crossorigin href="${escapeHtml(file)}">`)
    .join(INDENT)

/**
 * A page that shows something without its scripts has them wait until it does; any other cannot
 * begin soon enough. The one that waits is async: a deferred script holds back the end of parsing
 * until the styles are there, and the browser then lays the page out twice before it first shows
 * it.
 */
function scriptTags([entry, ...others]: string[], isReadable: boolean): string[] {
  if (!entry) return []
  if (isReadable)
    return [
      `<script async src="/boot.js" data-entry="${entry}" data-chunks="${others.join(' ')}"></script>`,
    ]
  return [
    ...others.map((file) => `<link rel="modulepreload" href="${file}" crossorigin />`),
    `<script type="module" crossorigin src="${entry}"></script>`,
  ]
}
