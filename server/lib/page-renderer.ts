import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#server/lib/html.ts'
import type { FixedHeaders } from './security-headers.ts'
import type { Lists, Snapshots } from './snapshots.ts'
import { compressAndStore, type StoredResponse } from './stored-response.ts'

/** What the build says of a page it made: `dist/web/pages.json`. */
export type BuiltPage = {
  path: string
  file: string
  /** Shows these lists: drawn with them into `shell` instead of waiting for the browser to ask. */
  drawn?: { lists: string[]; shell: string }
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

type Drawing = { folder: string; headers: FixedHeaders; snapshots: Snapshots; render: RenderPage }

/** A page with its lists in it, made again after each change of one of them. */
export function drawPage(
  { path, drawn }: Required<BuiltPage>,
  { folder, headers, snapshots, render }: Drawing,
) {
  const shell = readFileSync(join(folder, drawn.shell), 'utf8')
  return snapshots.derive(drawn.lists, async (lists): Promise<StoredResponse> => {
    const app = await render(path, lists)
    const html = shell
      .replace('<!--app-->', () => app)
      .replace('<!--lists-->', () => dataElement(lists))
    return compressAndStore(headers, 'text/html; charset=utf-8', Buffer.from(html))
  })
}

/**
 * What the page was drawn with, for the browser to go on from; no script, so the page still has
 * none of its own.
 */
function dataElement(lists: Lists): string {
  return `<data id="lists" hidden value="${escapeHtml(JSON.stringify(lists))}"></data>`
}
