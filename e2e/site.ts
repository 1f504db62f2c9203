import { readFileSync } from 'node:fs'
import type { Page, Request, Route } from '@playwright/test'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const BUILT: { path: string }[] = JSON.parse(read('../dist/web/pages.json')).pages
/**
 * Every page that there is, by the address that shows it without a token. What an owner wrote has
 * an address of its own.
 */
export const PAGES: string[] = BUILT.map(({ path }) => path.replace(/\/:\w+\?$/, '')).filter(
  (path) => !path.includes(':'),
)
export const BRAND = JSON.parse(read('../brand/brand.json'))

/** What Chromium itself reports when an answer is refused or never comes. */
export const REFUSED = 'Failed to load resource'

/** Of the page, not of this process. */
declare const document: { querySelector: (selector: string) => object | null }

/** Opens a page and waits until it answers to clicks: before that it is only HTML. */
export async function visit(page: Page, path: string) {
  const response = await page.goto(path)
  await waitUntilAlive(page)
  return response
}

export async function waitUntilAlive(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#contenu') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  )
}

/**
 * Goes on to another page as a link of the site does, which takes a fraction of opening it anew, and
 * waits for that page's title.
 */
export async function walk(page: Page, path: string) {
  const left = await page.locator('main h1').elementHandle()
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await page.waitForFunction(
    (left) => !left?.isConnected && document.querySelector('main h1') !== null,
    left,
  )
}

/**
 * The page without the lists that the server drew it with: the browser asks for them itself. What
 * a test answers in place of a list is seen only then.
 */
export async function visitWithoutLists(page: Page, path: string) {
  await page.route(`**${path}`, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(
      /(<div id="root">).*(<\/div>\s*<data id="site".*?<\/data>).*?<\/data>/s,
      '$1$2',
    )
    return route.fulfill({ response, body })
  })
  return visit(page, path)
}

/** Stops the page's clock, so that time passes only when the test says so. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt(Date.now() + 3_600_000)
}

/** Counts the pictures that grow into a dialog, where the browser can. */
export const COUNT_MORPHS = `
  globalThis.morphs = 0
  const start = document.startViewTransition
  document.startViewTransition = function (change) {
    morphs++
    return start.call(document, change)
  }`

/** What a call is answered with; null: the line is cut. */
export type Answer = Parameters<Route['fulfill']>[0] | null

/** The requests of a page to one address, as they come. */
export function requestsTo(page: Page, path: string): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.push(request)
  })
  return seen
}
