import { expect, type Locator, type Page } from '@playwright/test'
import { openShop } from './shop.ts'
import { visit } from './site.ts'
import { test } from './test.ts'

const box = async (part: Locator) => {
  const found = await part.boundingBox()
  if (!found) throw new Error('nothing is drawn')
  return found
}

const BESIDE: Record<string, (page: Page) => Locator> = {
  '/login': (page) => page.getByRole('complementary', { name: 'Bon à savoir' }),
  '/forgot-password': (page) => page.getByRole('complementary', { name: 'Bon à savoir' }),
  '/contact': (page) => page.getByRole('region', { name: 'La radio du port reste ouverte' }),
}

test('a form stands below the header, level with what is beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 })
  for (const [path, beside] of Object.entries(BESIDE)) {
    await visit(page, path)
    const header = await box(page.locator('.page-header'))
    const form = await box(page.locator('main .crate').filter({ has: page.getByRole('textbox') }))
    expect(form.y, path).toBeGreaterThanOrEqual(header.y + header.height)
    expect(Math.abs(form.y - (await box(beside(page))).y), path).toBeLessThanOrEqual(1)
  }
})

test('what a card says of a product is cut once, and shown whole', async ({ page }) => {
  await openShop(page)
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1366, 657],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const cut = await page
      .locator('article p.text-soft')
      .evaluateAll((all) =>
        all
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
          .map(({ textContent }) => textContent),
      )
    expect(cut, `${width} × ${height}`).toEqual([])
  }
})
