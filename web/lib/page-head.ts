import { brand } from 'virtual:brand'
import { pageTitle } from '#contract/page-title.ts'

type Page = { path: string; title: string; prerender?: boolean }

/** Brings the head of the document up to date after a navigation in the browser. */
export function updateHead(page: Page) {
  const title = pageTitle(page, brand)
  const canonical = headElement('link', 'rel', 'canonical')
  // The origin stays the one the site was built for: visitors may come by another name.
  const address = new URL(location.pathname, canonical.getAttribute('href') ?? location.origin).href
  document.title = title
  canonical.setAttribute('href', address)
  setMeta('property', 'og:title', title)
  setMeta('property', 'og:url', address)
  setMeta('name', 'robots', page.prerender ? 'all' : 'noindex')
  // Without it the page is as good to read.
  describe(page).catch(() => undefined)
}

/** Nobody in front of the page waits for it: it comes when a page has been left. */
async function describe({ path }: Page) {
  const { descriptions } = await import('#web/descriptions.ts')
  const description = descriptions[path] ?? brand.description
  setMeta('name', 'description', description)
  setMeta('property', 'og:description', description)
}

function setMeta(attribute: 'name' | 'property', value: string, content: string) {
  headElement('meta', attribute, value).setAttribute('content', content)
}

function headElement(tag: string, attribute: string, value: string) {
  const found = document.head.querySelector(`${tag}[${attribute}="${value}"]`)
  if (found) return found
  const element = document.createElement(tag)
  element.setAttribute(attribute, value)
  return document.head.appendChild(element)
}
