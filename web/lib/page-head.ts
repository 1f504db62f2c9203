import { brand } from 'virtual:brand'

type Page = { path: string; title: string; description?: string }

const HOME = '/accueil'

/** What a page is called in the browser's tab and in search results. */
function pageTitle(page: Page) {
  return page.path === HOME ? `${brand.name} · ${brand.tagline}` : `${page.title} · ${brand.name}`
}

/** Brings the head of the document up to date after a navigation in the browser. */
export function updateHead(page: Page) {
  document.title = pageTitle(page)
  headElement('meta[name=description]', 'meta', { name: 'description' }).setAttribute('content', page.description ?? brand.description)
  const canonical = headElement('link[rel=canonical]', 'link', { rel: 'canonical' })
  // The origin stays the one the site was built for: visitors may come by another name.
  canonical.setAttribute('href', new URL(location.pathname, canonical.getAttribute('href') ?? location.origin).href)
}

function headElement(selector: string, tag: string, attributes: Record<string, string>) {
  const found = document.head.querySelector(selector)
  if (found) return found
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return document.head.appendChild(element)
}
