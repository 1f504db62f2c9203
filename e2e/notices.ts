import { expect, type Page } from '@playwright/test'

type Notice = { lines: string[]; isReadable: boolean }

/**
 * In the page: keeps each banner and toast once it is in sight, or has gone without. In sight is what
 * is drawn and not behind a dialog, whose backdrop hides it from eyes and screen readers alike.
 */
const RECORD = `if (window === top) {
  window.notices = []
  const SELECTOR = '.banner, .toast'
  const isInSight = (element) =>
    element.checkVisibility() &&
    (!document.querySelector('dialog:modal') || Boolean(element.closest('dialog:modal')))
  function textsOf(element) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const parents = new Set()
    while (texts.nextNode()) parents.add(texts.currentNode.parentElement)
    return [...parents].map(({ textContent }) => textContent.replace(/\\s+/g, ' ').trim())
  }
  function record(element) {
    if (!isInSight(element) && element.isConnected)
      return requestAnimationFrame(() => record(element))
    window.notices.push({ lines: textsOf(element), isReadable: element.isConnected })
  }
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue
      const found = node.matches(SELECTOR) ? [node] : node.querySelectorAll(SELECTOR)
      for (const element of found) record(element)
    }
  }).observe(document, { childList: true, subtree: true })
}`

/**
 * Keeps what banners and toasts say: they leave after a few seconds, and on a busy machine a test
 * may look later than that.
 */
export const recordNotices = (page: Page) => page.addInitScript(RECORD)

/** A notice has said so where it could be read, once for each time that it is asked. */
export async function expectSaid(page: Page, text: string | RegExp) {
  const says = (line: string) => (typeof text === 'string' ? line === text : text.test(line))
  async function find() {
    const notices = await page.evaluate<Notice[]>('window.notices')
    return notices.findIndex(({ lines, isReadable }) => isReadable && lines.some(says))
  }
  await expect.poll(find, `« ${text} » is said where it can be read`).toBeGreaterThanOrEqual(0)
  await page.evaluate(`window.notices.splice(${await find()}, 1)`)
}
