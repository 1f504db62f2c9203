import { expect } from '@playwright/test'
import { add, drawer, openCart, openShop, summary } from './shop.ts'
import { test } from './test.ts'

test.describe('the cart', () => {
  test('is the same in a second tab', async ({ page, context }) => {
    await openShop(page)
    const other = await context.newPage()
    await openShop(other)
    await add(page, 'Grade Matelot')
    await expect(summary(other).getByText('1 article', { exact: true })).toBeVisible()
    await openCart(other)
    await drawer(other).getByRole('button', { name: 'Augmenter' }).click()
    await expect(summary(page).getByText('2 articles')).toBeVisible()
    await expect(summary(page)).toContainText('9,98 €')
  })

  test('is under the thumb on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openShop(page)
    await expect(summary(page)).toBeHidden()
    await add(page, 'Grade Matelot')
    await page.getByRole('button', { name: /^Ouvrir le panier : 1 article/ }).click()
    await expect(drawer(page)).toContainText('Grade Matelot')
  })
})
