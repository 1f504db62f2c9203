import { expect, type Page } from '@playwright/test'
import { drawer, openShop } from './shop.ts'
import { visit } from './site.ts'
import { test } from './test.ts'

/**
 * Scrollbars that take room, as on Windows: Playwright hides them, and a phone lays them over the
 * page.
 */
test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
  viewport: { width: 1440, height: 900 },
})

const card = (page: Page) => page.getByRole('button', { name: 'Police de Port-Minuit' })
const scrolls = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollHeight > innerHeight')

/** Where the page's own things stand. */
const lefts = (page: Page) =>
  page.evaluate<number[]>(
    `[...document.querySelectorAll('main, h1, article, .wrap')].map((part) => part.getBoundingClientRect().left)`,
  )

/** Notes every width that the page is drawn with from now on, the present one first. */
const watchWidths = (page: Page) =>
  page.evaluate(`new Promise((seen) => {
    window.widths = []
    new ResizeObserver(() => seen(window.widths.push(document.body.clientWidth))).observe(document.body)
  })`)
/**
 * Until what was done is on screen: a test that asks for nothing but the layout may be faster than
 * that.
 */
const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
const widths = (page: Page) => page.evaluate<number[]>('[...new Set(window.widths)]')

async function expectStill(page: Page) {
  await watchWidths(page)
  const before = await lefts(page)
  // Not with the mouse, which would scroll to it first.
  await card(page).dispatchEvent('click')
  await expect(page.getByRole('dialog')).toBeVisible()
  await drawn(page)
  expect(await lefts(page)).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await drawn(page)
  expect(await lefts(page)).toEqual(before)
  expect(await widths(page)).toHaveLength(1)
}

test('a dialog that opens moves nothing aside on a page that scrolls', async ({ page }) => {
  await visit(page, '/factions')
  expect(await scrolls(page)).toBe(true)
  await expectStill(page)
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expectStill(page)
})

test('the cart reaches the edge of the window, past the room that the scrollbar left', async ({
  page,
}) => {
  await openShop(page)
  await page.getByRole('button', { name: /^Panier/ }).click()
  await expect(drawer(page)).toBeVisible()
  const colour = await drawer(page).evaluate((dialog) => getComputedStyle(dialog).backgroundColor)
  expect(
    await page.evaluate('getComputedStyle(document.documentElement).backgroundImage'),
  ).toContain(colour)
})

test('the page behind a dialog does not scroll', async ({ page }) => {
  await visit(page, '/factions')
  await card(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const before = await page.evaluate<number>('scrollY')
  await page.mouse.move(20, 450)
  await page.mouse.wheel(0, 600)
  await page.evaluate('new Promise((done) => setTimeout(done, 300))')
  expect(await page.evaluate<number>('scrollY')).toBe(before)
})
