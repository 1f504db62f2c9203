import { expect, type Page } from '@playwright/test'

type Notice = { lines: string[]; isReadable: boolean }

/**
 * In the page: keeps each banner and toast once it is drawn. In sight is what is not behind a
 * dialog, whose backdrop hides it from eyes and screen readers alike.
 */
const RECORD = `{
  window.notices = []
  const SELECTOR = '.banner, .toast'
  function record(element) {
    const isBehind = document.querySelector('dialog:modal') && !element.closest('dialog:modal')
    const isReadable = element.checkVisibility() && !isBehind
    const lines = element.innerText.split('\\n').map((line) => line.replace(/\\s+/g, ' ').trim())
    window.notices.push({ lines, isReadable })
  }
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue
      const found = node.matches(SELECTOR) ? [node] : node.querySelectorAll(SELECTOR)
      for (const element of found)
        requestAnimationFrame(() => requestAnimationFrame(() => record(element)))
    }
  }).observe(document, { childList: true, subtree: true })
}`

/**
 * Keeps what banners and toasts say: they leave after a few seconds, and on a busy machine a test
 * may look later than that.
 */
export const recordNotices = (page: Page) => page.addInitScript(RECORD)

/** A notice has said so, once for each time that it is asked, where it could be read. */
export async function expectSaid(page: Page, text: string | RegExp) {
  const says = (line: string) => (typeof text === 'string' ? line === text : text.test(line))
  async function find() {
    const notices = await page.evaluate<Notice[]>('window.notices')
    return notices.findIndex(({ lines }) => lines.some(says))
  }
  await expect.poll(find, `a notice says « ${text} »`).toBeGreaterThanOrEqual(0)
  const take = `window.notices.splice(${await find()}, 1)[0].isReadable`
  expect(await page.evaluate(take), `« ${text} » is where it can be read`).toBe(true)
}
