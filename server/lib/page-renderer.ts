import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '#contract/brand.ts'
import { escapeHtml } from './html.ts'
import type { ItemCards } from './item-cards.ts'
import type { FixedHeaders } from './security-headers.ts'
import type { Lists, Snapshots } from './snapshots.ts'
import { compressAndStore, type StoredResponse } from './stored-response.ts'

/** What the build says of a page it made: `dist/web/pages.json`. */
export type BuiltPage = {
  path: string
  file: string
  /** Made again after each change of a list that is in it or in its head. */
  shell?: {
    file: string
    /** The head's tags of the page itself. */
    card: string
    /** Drawn into the page instead of waiting for the browser to ask. */
    lists: string[]
  }
}

/** The web application, drawing one page to HTML. */
export type RenderPage = (path: string, lists: Lists) => Promise<string>

/** The renderer that the build left beside the site. */
export const builtRenderer: RenderPage = async (path, lists) => {
  const { renderPage }: { renderPage: RenderPage } = await import(
    new URL('../../dist/ssr/render.js', import.meta.url).href
  )
  return renderPage(path, lists)
}

type Drawing = {
  folder: string
  headers: FixedHeaders
  snapshots: Snapshots
  render: RenderPage
  config: { brand: Brand; siteUrl: string }
}

/**
 * A page with its lists in it, for the item that its address names: one document for each that
 * there is, all of them made again after each change of a list.
 */
export function drawPage(
  { path, shell }: Required<BuiltPage>,
  items: ItemCards | undefined,
  site: Drawing,
) {
  const source = readFileSync(join(site.folder, shell.file), 'utf8')
  const read = new Set([...shell.lists, ...(items ? [items.list] : [])])
  return site.snapshots.derive([...read], async (lists) => {
    const html = shell.lists.length > 0 ? await withLists(lists) : source
    const documents = new Map<string, Promise<StoredResponse>>()
    return (key: string | null) => {
      const card = (key !== null && items?.tagsFor(lists, key, site)) || shell.card
      const kept = documents.get(card) ?? document(html.replace('<!--card-->', () => card))
      documents.set(card, kept)
      return kept
    }
  })

  async function withLists(lists: Lists) {
    const app = await site.render(path, lists)
    return source.replace('<!--app-->', () => app).replace('<!--lists-->', () => dataElement(lists))
  }
  function document(html: string) {
    return compressAndStore(site.headers, 'text/html; charset=utf-8', Buffer.from(html))
  }
}

/**
 * What the page was drawn with, for the browser to go on from; no script, so the page still has
 * none of its own.
 */
function dataElement(lists: Lists): string {
  return `<data id="lists" hidden value="${escapeHtml(JSON.stringify(lists))}"></data>`
}
