import type { Brand } from '#contract/brand.ts'
import { pageTitle } from '#contract/page-title.ts'
import { escapeHtml } from '#server/lib/html.ts'
import { cardTags, INDENT, SITE_PREVIEW } from '#server/lib/page-card.ts'
import type { Chunks } from './vite-manifest.ts'

export type PageMeta = { path: string; title: string; description?: string; prerender?: boolean }

/**
 * The head of one page: its `card`, with title, description and social card, and the `files` to
 * fetch early.
 */
export function pageHead(
  page: PageMeta,
  { brand, origin, chunks }: { brand: Brand; origin: string; chunks: Chunks },
): { card: string; files: string } {
  const title = pageTitle(page, brand)
  const card = page.prerender
    ? cardTags({
        title,
        description: page.description ?? brand.description,
        address: `${origin}${page.path}`,
        image: `${origin}${SITE_PREVIEW}`,
        siteName: brand.name,
      })
    : [`<title>${escapeHtml(title)}</title>`, `<meta name="robots" content="noindex" />`].join(
        INDENT,
      )
  const files = [
    ...chunks.fonts.map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`,
    ),
    ...scriptTags(chunks.scripts, page.prerender === true),
  ].join(INDENT)
  return { card, files }
}

/**
 * A page that shows something without its scripts has them wait until it does; any other cannot
 * begin soon enough. The one that waits is async: a deferred script holds back the end of parsing
 * until the styles are there, and the browser then lays the page out twice before it first shows
 * it.
 */
function scriptTags([entry, ...others]: string[], isReadable: boolean): string[] {
  if (isReadable)
    return [
      `<script async src="/boot.js" data-entry="/${entry}" data-chunks="${others.map((file) => `/${file}`).join(' ')}"></script>`,
    ]
  return [
    ...others.map((file) => `<link rel="modulepreload" href="/${file}" crossorigin />`),
    `<script type="module" crossorigin src="/${entry}"></script>`,
  ]
}
