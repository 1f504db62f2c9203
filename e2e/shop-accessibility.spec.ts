import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { answerVerification, crate, goToPayment, openShop, SLOW, signIn } from './shop.ts'
import { test } from './test.ts'

test.describe('for everyone', () => {
  async function expectAccessible(page: Page) {
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  }

  for (const theme of ['dark', 'light'] as const) {
    for (const width of [390, 768, 1440]) {
      test(`the counter, a product and the cart have no fault that axe can see (${theme}, ${width})`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        await openShop(page)
        await expectAccessible(page)
        await crate(page, 'Grade Capitaine').getByRole('button', { name: 'Grade Capitaine', exact: true }).click()
        await expectAccessible(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Ajouter/ })
          .click()
        await page.getByRole('button', { name: width < 1024 ? /^Ouvrir le panier/ : 'Voir le panier' }).click()
        await expectAccessible(page)
      })

      test(`the pages a payment comes back to have no fault that axe can see (${theme}, ${width})`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        await answerVerification(page, { success: true, paid: true })
        for (const path of ['/success?session_id=cs_axe', '/cancel']) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1, name: /^Payment/ })).toBeVisible(SLOW)
          await expectAccessible(page)
        }
      })
    }

    test(`the payment page has no fault that axe can see (${theme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await signIn(page)
      await goToPayment(page, 'Liasse de 100 000 $')
      await expectAccessible(page)
    })
  }
})
