import { createElement, type ReactNode, useMemo } from 'react'

const ALLOWED = new Set([
  'P',
  'UL',
  'OL',
  'LI',
  'STRONG',
  'EM',
  'B',
  'I',
  'U',
  'BR',
  'H3',
  'H4',
  'BLOCKQUOTE',
  'CODE',
  'A',
])
/** Their text is not meant for reading. All other unknown tags give way to what they hold. */
const DROPPED = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'NOSCRIPT',
  'TEXTAREA',
  'SELECT',
  'TITLE',
])
const BLOCK = /<(p|ul|ol|li|br|h3|h4|blockquote|div)\b/i

/** Without paragraphs a text is shown line by line. */
export const hasBlocks = (html: string) => BLOCK.test(html)

/**
 * HTML from the database as React nodes: known tags only, no attribute but a link's http(s)
 * address.
 */
export function RichText({ html }: { html: string }) {
  const nodes = useMemo(
    () => toNodes(new DOMParser().parseFromString(html, 'text/html').body),
    [html],
  )
  return <div className={hasBlocks(html) ? 'prose' : 'prose whitespace-pre-line'}>{nodes}</div>
}

function toNodes(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => toNode(node, `${index}`))
}

function toNode(node: Node, key: string): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || DROPPED.has(node.nodeName)) return null
  if (!ALLOWED.has(node.nodeName)) return createElement('span', { key }, ...toNodes(node))
  const tag = node.nodeName.toLowerCase()
  if (tag === 'br') return createElement('br', { key })
  return createElement(tag, { key, ...linkProps(node) }, ...toNodes(node))
}

function linkProps(element: Element) {
  const href = element.nodeName === 'A' ? element.getAttribute('href')?.trim() : null
  return href && /^https?:\/\//i.test(href)
    ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' }
    : null
}
