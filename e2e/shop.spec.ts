import { expect } from '@playwright/test'
import { expectAccessible, OPEN_DIALOG } from './axe.ts'
import { catalogue, crate, openShop } from './shop.ts'
import { COUNT_MORPHS, REFUSED, visitWithoutLists } from './site.ts'
import { test } from './test.ts'

test.describe('the counter', () => {
  test('shows products with their discount, stock and a preview, is searched, filtered, and says when there is nothing', async ({
    page,
  }) => {
    await openShop(page)
    const captain = crate(page, 'Grade Capitaine')
    await expect(captain.getByText('-20 %')).toBeVisible()
    await expect(captain.locator('s')).toContainText('14,99 €')
    await expect(captain.getByText('11,99 €')).toBeVisible()
    await expect(captain.getByText(/^Trente jours de grade.*\.\.\.$/)).toBeVisible()
    await expect(crate(page, 'Grade Amiral').getByText(/^Plus que [1-5] en stock$/)).toBeVisible()
    const safe = crate(page, 'Coffre de $5,000,000')
    await expect(safe.getByText('Rupture de stock')).toBeVisible()
    await expect(safe.getByRole('button', { name: /^Épuisé/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(page.getByRole('region', { name: 'En vitrine' }).getByRole('article')).toHaveCount(
      3,
    )
    const grades = page.getByRole('region', { name: 'Grades VIP' })
    await expect(grades.getByRole('heading', { level: 3 })).toHaveText([
      'Grade Matelot',
      'Grade Capitaine',
      'Grade Amiral',
    ])
    await expect(grades.getByText('30 jours')).toHaveCount(3)
    await expect(grades.locator('li', { hasText: 'Le juste milieu' })).toContainText(
      'Plaque d’immatriculation personnalisée',
    )

    const crates = catalogue(page).getByRole('article')
    await page.getByLabel('Rechercher').fill('debarquement')
    await expect(crates).toHaveCount(1)
    await page.getByLabel('Rechercher').fill('')
    await page.getByRole('button', { name: /^Grades VIP/ }).click()
    await expect(page.getByRole('button', { name: /^Grades VIP/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(crates).toHaveCount(3)
    await page.getByLabel('Rechercher').fill('liasse')
    await expect(page.getByText('Aucun produit trouvé')).toBeVisible()
    await page.getByRole('button', { name: 'Afficher tous les produits' }).click()
    await expect(crates).toHaveCount(9)
  })

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
    await dialog.getByText('Fermer', { exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/shop')
    await expect(page).toHaveTitle('Boutique · Port-Minuit')
  })

  test.describe('without an answer', () => {
    test.use({ allowedErrors: [REFUSED] })

    test('shows the error text and tries again', async ({ page }) => {
      await page.route('**/api/shop/products', (route) =>
        route.fulfill({ status: 500, json: { message: 'La boutique est fermée ce soir.' } }),
      )
      await page.goto('/shop')
      await expect(page.getByRole('alert')).toContainText('La boutique est fermée ce soir.')
      await page.unroute('**/api/shop/products')
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(crate(page, 'Grade Matelot')).toBeVisible()
    })
  })
})
