import type { Site } from '#contract/appearance.ts'
import { descriptionsOf } from '#web/descriptions.ts'
import type { HeadPage } from './page-head.ts'

/** Canonical address, social card and description of the page at a path. */
export function updateTags(page: HeadPage, site: Site, pathname: string) {
  const canonical = headElement('link', 'rel', 'canonical')
  // The origin stays the one the page was drawn for: visitors may come by another name.
  const address = new URL(pathname, canonical.getAttribute('href') ?? location.origin).href
  const description =
    page.description || (descriptionsOf(site)[page.path] ?? site.identity.description)
  canonical.setAttribute('href', address)
  setMeta('property', 'og:title', document.title)
  setMeta('property', 'og:url', address)
  setMeta('name', 'robots', page.prerender ? 'all' : 'noindex')
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
