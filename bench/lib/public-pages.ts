import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadConfig } from '#server/config.ts'
import type { BuiltPages } from '#server/lib/pages.ts'
import { buildWhenStale } from '../../scripts/lib/build-when-stale.ts'

/** The pages that a visitor reads first, and the two that stand before a purchase. */
export const PUBLIC_PAGES = [
  '/accueil',
  '/factions',
  '/economie',
  '/regles',
  '/contact',
  '/shop',
  '/login',
]

/** The built site, made anew if need be. */
export async function builtSite(): Promise<string> {
  await buildWhenStale(loadConfig({}))
  return resolve('dist/web')
}

/** The same site with every script taken out of its pages: the floor for anything that is shown. */
export async function withoutScripts(folder: string): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'minuit-static-'))
  cpSync(folder, copy, { recursive: true })
  const edit = (name: string, change: (content: string) => string) =>
    writeFileSync(join(copy, name), change(readFileSync(join(copy, name), 'utf8')))
  edit('shell.html', (html) => html.replace(/<script\b[^>]*><\/script>/g, ''))
  edit('pages.json', (json) => {
    const built: BuiltPages = JSON.parse(json)
    return JSON.stringify({
      ...built,
      pages: built.pages.map((page) => ({ ...page, scripts: [] })),
    })
  })
  return copy
}
