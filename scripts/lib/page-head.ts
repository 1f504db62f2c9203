import type { Brand } from '#contract/brand.ts'
import { pageTitle } from '#contract/page-title.ts'
import { escapeHtml } from '#server/lib/html.ts'
import type { Chunks } from './vite-manifest.ts'

export type PageMeta = { path: string; title: string; description?: string; prerender: boolean }

/** Title, description, social card and the files to fetch early, for one page. */
export function pageHead(
  page: PageMeta,
  { brand, origin, chunks }: { brand: Brand; origin: string; chunks: Chunks },
): string {
  const title = pageTitle(page, brand)
  const description = page.description ?? brand.description
  const address = `${origin}${page.path}`
  const described = page.prerender
    ? [
        `<meta name="description" content="${escapeHtml(description)}" />`,
        `<link rel="canonical" href="${escapeHtml(address)}" />`,
        `<meta property="og:type" content="website" />`,
        `<meta property="og:site_name" content="${escapeHtml(brand.name)}" />`,
        `<meta property="og:locale" content="fr_FR" />`,
        `<meta property="og:title" content="${escapeHtml(title)}" />`,
        `<meta property="og:description" content="${escapeHtml(description)}" />`,
        `<meta property="og:url" content="${escapeHtml(address)}" />`,
        `<meta property="og:image" content="${escapeHtml(origin)}/og.png" />`,
        `<meta name="twitter:card" content="summary_large_image" />`,
      ]
    : [`<meta name="robots" content="noindex" />`]
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...described,
    ...chunks.fonts.map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`,
    ),
    ...scriptTags(chunks.scripts, page.prerender),
  ].join('\n    ')
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
