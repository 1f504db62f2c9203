import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { Section } from './contents.tsx'

/** Below the title of a page, headings begin at the second level. */
const TAGS: Record<string, string> = {
  ...{ p: 'p', ul: 'ul', ol: 'ol', li: 'li', strong: 'strong', em: 'em', b: 'b', i: 'i', u: 'u' },
  ...{ br: 'br', h3: 'h2', h4: 'h3', blockquote: 'blockquote', code: 'code', a: 'a' },
}
const SECTION = 'h2'
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const TOKEN = /<(\/?)([a-z0-9]+)((?:\s[^<>]*)?)>|[^<]+|</g

const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** The titles of its sections, each with the address that `WrittenText` gives it on the page. */
export const sectionsIn = (html: string): Section[] =>
  [...html.matchAll(/<h3>(.*?)<\/h3>/gs)].map(([, title = ''], index) => ({
    id: sectionId(index),
    title: plain(title.replace(/<[^>]*>/g, '')),
  }))

const sectionId = (index: number) => `section-${index + 1}`

type Open = { tag: string; href: string | null; children: ReactNode[] }

type WrittenTextProps = {
  html: string
  /** Its first paragraph opens the page, in larger letters. */
  opening?: boolean
}

/**
 * HTML that the server has cleaned, as React nodes, on either side: known tags only, no attribute
 * but a link's address.
 */
export function WrittenText({ html, opening = false }: WrittenTextProps) {
  const nodes = useMemo(() => toNodes(html), [html])
  return (
    <div
      className={`prose max-w-[44rem] ${opening ? '*:first:[p]:text-xl *:first:[p]:text-ink' : ''}`}
    >
      {nodes}
    </div>
  )
}

function toNodes(html: string): ReactNode[] {
  const root: Open = { tag: '', href: null, children: [] }
  const open = [root]
  let sections = 0
  const top = () => open.at(-1) ?? root
  function close() {
    const ended = open.pop()
    if (!ended) return
    const id = ended.tag === SECTION ? sectionId(sections++) : undefined
    top().children.push(nodeOf(ended, top().children.length, id))
  }
  for (const [token, ending, name = '', attributes = ''] of html.matchAll(TOKEN)) {
    const tag = TAGS[name]
    if (!name) top().children.push(plain(token))
    else if (!tag) continue
    else if (ending && open.some((one) => one.tag === tag)) {
      while (top().tag !== tag) close()
      close()
    } else if (!ending) {
      open.push({ tag, href: tag === 'a' ? hrefIn(attributes) : null, children: [] })
      if (tag === 'br') close()
    }
  }
  while (open.length > 1) close()
  return root.children
}

function nodeOf({ tag, href, children }: Open, key: number, id?: string): ReactNode {
  if (tag === 'br') return <br key={key} />
  if (id)
    return (
      <h2 key={key} id={id} className="scroll-mt-28">
        {children}
      </h2>
    )
  if (tag !== 'a') return createElement(tag, { key }, children)
  if (href?.startsWith('/'))
    return (
      <Link key={key} to={href}>
        {children}
      </Link>
    )
  if (!href) return <Fragment key={key}>{children}</Fragment>
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

/** Of the web or of this site; whatever else stands there is no address. */
function hrefIn(attributes: string): string | null {
  const [, quoted = ''] = /\shref="([^"]*)"/.exec(attributes) ?? []
  const href = plain(quoted).trim()
  return /^https?:\/\/[^\s]+$|^\/(?![/\\])[^\s\\]*$/i.test(href) ? href : null
}
