import { expect } from '@playwright/test'
import { expectAccessibleEverywhere } from './axe.ts'
import { goToPayment, signIn } from './shop.ts'
import { test } from './test.ts'

test.describe('axe finds nothing wrong, at any width and in both themes, with', () => {
  test('the payment page', async ({ page }) => {
    await signIn(page)
    await goToPayment(page, 'Liasse de $100,000')
    const loaded = '[...document.fonts].filter((f) => f.status === "loaded").map((f) => f.family)'
    const families = async () => new Set(await page.evaluate<string[]>(loaded))
    await expect.poll(families).toEqual(new Set(['Figtree', 'Big Shoulders']))
    await expectAccessibleEverywhere(page)
  })
})
