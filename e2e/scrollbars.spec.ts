import { expect, type Page } from '@playwright/test'
import { answerStatus, title } from './maintenance.ts'
import { add, drawer, openCart, openShop, signIn } from './shop.ts'
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

const CLOSING = {
  reason: 'Nouveaux quais, nouvelle capitainerie : la rade rouvre ce soir.',
  startDate: new Date(Date.now() - 3_600_000).toISOString(),
  endDate: new Date(Date.now() + 3 * 3_600_000).toISOString(),
}

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

test.describe('on a small laptop nothing scrolls that could fit:', () => {
  test.use({ viewport: { width: 1366, height: 657 } })

  test('the page of a closed site', async ({ page }) => {
    await answerStatus(page, () => ({ isMaintenance: true, currentSchedule: CLOSING }))
    await page.goto('/accueil')
    await expect(title(page)).toBeVisible()
    await expect(page.getByText('secondes')).toBeVisible()
    expect(await scrolls(page)).toBe(false)
  })

  test('a cart with one thing in it, and the payment page', async ({ page }) => {
    await signIn(page)
    await openShop(page)
    await add(page, 'Grade Matelot')
    await openCart(page)
    const overflow = `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.drawer .dialog-body'))`
    expect(await page.evaluate(overflow)).toBe(0)
    await drawer(page).getByRole('button', { name: 'Passer au paiement' }).click()
    await page.waitForURL('**/paiement-test/**')
    expect(await scrolls(page)).toBe(false)
  })
})
