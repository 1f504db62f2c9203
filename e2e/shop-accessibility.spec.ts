import { expect } from '@playwright/test'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { answerVerification, crate, goToPayment, openShop, SLOW, signIn } from './shop.ts'
import { test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('axe finds nothing wrong, at any width and in both themes, with', () => {
  test('the counter, a product and the cart', async ({ page }) => {
    await openShop(page)
    const product = crate(page, 'Grade Capitaine')
    await product.getByRole('button', { name: /^Ajouter/ }).click()
    await expectAccessibleEverywhere(page)
    await product.getByRole('button', { name: 'Grade Capitaine', exact: true }).click()
    await expectAccessibleEverywhere(page, undefined, OPEN_DIALOG)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Voir le panier' }).click()
    await expectAccessibleEverywhere(page, undefined, OPEN_DIALOG)
  })

  for (const path of ['/success?session_id=cs_axe', '/cancel']) {
    test(`${path}, which a payment comes back to`, async ({ page }) => {
      await answerVerification(page, { success: true, paid: true })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: /^Payment/ })).toBeVisible(SLOW)
      await expectAccessibleEverywhere(page)
    })
  }

  test('the payment page', async ({ page }) => {
    await signIn(page)
    await goToPayment(page, 'Liasse de $100,000')
    const loaded = '[...document.fonts].filter((f) => f.status === "loaded").map((f) => f.family)'
    await expect.poll(() => page.evaluate(loaded)).toEqual(['Figtree', 'Big Shoulders'])
    await expectAccessibleEverywhere(page)
  })
})
