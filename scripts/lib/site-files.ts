import type { Brand } from '#contract/brand.ts'
import { HOME_PATH } from '#contract/page-title.ts'
import type { PageMeta } from './page-head.ts'

const PRIVATE_PATHS = [
  '/admin',
  '/panelclient',
  '/redirect',
  '/success',
  '/cancel',
  '/reset-password/',
  '/confirmation/',
  '/api/',
]

/** The files that crawlers and phones ask for, as `[name, content]`. */
export function siteFiles(brand: Brand, origin: string, pages: PageMeta[]): [string, string][] {
  const addresses = pages
    .filter((page) => page.prerender)
    .map((page) => `  <url><loc>${origin}${page.path}</loc></url>`)
  return [
    [
      'robots.txt',
      [
        'User-agent: *',
        ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
    ],
    [
      'sitemap.xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`,
    ],
    ['manifest.webmanifest', JSON.stringify(webManifest(brand))],
  ]
}

function webManifest(brand: Brand) {
  return {
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: 'fr',
    start_url: HOME_PATH,
    display: 'standalone',
    background_color: '#070b16',
    theme_color: '#070b16',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  }
}
