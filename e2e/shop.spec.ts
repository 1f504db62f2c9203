import { expect } from '@playwright/test'
import { expectAccessible, OPEN_DIALOG } from './axe.ts'
import { crate, openShop } from './shop.ts'
import { COUNT_MORPHS, visitWithoutLists } from './site.ts'
import { test } from './test.ts'

test.describe('the counter', () => {
  test('has no accessibility fault in the file of what is not for sale', async ({ page }) => {
    const products = await (await page.request.get('/api/shop/products')).json()
    await page.route('**/api/shop/products', (route) =>
      route.fulfill({
        json: products.map((product: object) => ({ ...product, available: false })),
      }),
    )
    await visitWithoutLists(page, '/shop')
    await crate(page, 'Grade Matelot')
      .getByRole('button', { name: 'Grade Matelot', exact: true })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Grade Matelot' })
    await expect(dialog.getByRole('button', { name: /^Bientôt disponible/ })).toBeVisible()
    await expectAccessible(page, undefined, OPEN_DIALOG)
  })

  test('tells everything about a product, by keyboard too, at an address of its own', async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(COUNT_MORPHS)
    await openShop(page)
    const name = crate(page, 'Pack Nouvelle Vie').getByRole('button', {
      name: 'Pack Nouvelle Vie',
      exact: true,
    })
    await name.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pack Nouvelle Vie' })
    await expect(dialog.getByText('une berline d’occasion et trente jours')).toBeVisible()
    await expect(dialog.getByText('renoncez au délai de quatorze jours')).toBeVisible()
    expect(await page.evaluate('morphs'), 'pictures grown into a dialog').toBe(1)
    await expect(page).toHaveURL(/\/shop\?produit=\d+-pack-nouvelle-vie$/)
    const address = page.url()
    await dialog.getByRole('button', { name: 'Copier le lien' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Lien copié' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(name).toBeFocused()
    await expect(page).toHaveURL('/shop')

    await name.click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/shop')
    await page.goForward()
    await expect(dialog).toBeVisible()

    await page.goto(address)
    await expect(dialog).toBeVisible()
    await expect(page).toHaveTitle('Pack Nouvelle Vie · Port-Minuit')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/shop')
    await expect(page).toHaveTitle('Boutique · Port-Minuit')
  })
})
