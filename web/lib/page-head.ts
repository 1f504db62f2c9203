import { brand } from 'virtual:brand'
import { pageTitle } from '#contract/page-title.ts'

type Page = { path: string; title: string; description?: string; prerender: boolean }

/** Brings the head of the document up to date after a navigation in the browser. */
export function updateHead(page: Page) {
  const title = pageTitle(page, brand)
  const description = page.description ?? brand.description
  const canonical = headElement('link', 'rel', 'canonical')
  // The origin stays the one the site was built for: visitors may come by another name.
  const address = new URL(location.pathname, canonical.getAttribute('href') ?? location.origin).href
  document.title = title
  canonical.setAttribute('href', address)
  setMeta('name', 'description', description)
  setMeta('property', 'og:title', title)
  setMeta('property', 'og:description', description)
  setMeta('property', 'og:url', address)
  setMeta('name', 'robots', page.prerender ? 'all' : 'noindex')
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
