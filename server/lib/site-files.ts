import type { Appearance } from '#contract/appearance.ts'
import { HOME_PATH } from '#contract/page-title.ts'
import { escapeHtml } from './html.ts'

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

/** The files that crawlers and phones ask for, by their address. */
export const SITE_FILES: {
  path: string
  type: string
  write: (site: Appearance, siteUrl: string, addresses: string[]) => string
}[] = [
  {
    path: '/robots.txt',
    type: 'text/plain; charset=utf-8',
    write: (_site, siteUrl) =>
      [
        'User-agent: *',
        ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
        `Sitemap: ${siteUrl}/sitemap.xml`,
        '',
      ].join('\n'),
  },
  {
    path: '/sitemap.xml',
    type: 'application/xml; charset=utf-8',
    write(_site, siteUrl, addresses) {
      const urls = addresses.map(
        (address) => `  <url><loc>${escapeHtml(siteUrl + address)}</loc></url>`,
      )
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
    },
  },
  {
    path: '/manifest.webmanifest',
    type: 'application/manifest+json; charset=utf-8',
    write: (site) => JSON.stringify(webManifest(site)),
  },
]

function webManifest({ identity, pictures, colours }: Appearance) {
  return {
    name: identity.name,
    short_name: identity.name,
    description: identity.description,
    lang: 'fr',
    start_url: HOME_PATH,
    display: 'standalone',
    background_color: colours.dark.ground,
    theme_color: colours.dark.ground,
    icons: [
      { src: pictures.icon192, sizes: '192x192', type: 'image/png' },
      { src: pictures.icon512, sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  }
}
