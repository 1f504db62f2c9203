import { expect } from '@playwright/test'
import { add, drawer, openCart, openShop, readCart, summary } from './shop.ts'
import { test } from './test.ts'

test.describe('the cart', () => {
  test('keeps quantities between 1 and the stock', async ({ page }) => {
    await openShop(page)
    await add(page, 'Grade Amiral')
    await openCart(page)
    const stepper = drawer(page).getByRole('group', { name: 'Quantité de Grade Amiral' })
    const quantity = stepper.getByRole('textbox', { name: 'Quantité' })
    const [line] = await readCart(page)
    await expect(stepper.getByRole('button', { name: 'Diminuer' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    // Disabled, but still there for the keyboard.
    await stepper.getByRole('button', { name: 'Diminuer' }).press('Enter')
    await expect(quantity).toHaveValue('1')
    for (let wanted = 2; wanted <= line.product.stock; wanted++) {
      await stepper.getByRole('button', { name: 'Augmenter' }).click()
      await expect(quantity).toHaveValue(String(wanted))
    }
    await stepper.getByRole('button', { name: 'Augmenter' }).click()
    await expect(page.getByRole('alert')).toContainText(
      `Désolé, seulement ${line.product.stock} articles disponibles en stock.`,
    )
    await quantity.fill('99')
    await quantity.blur()
    await expect(quantity).toHaveValue(String(line.product.stock))
    expect(await readCart(page)).toMatchObject([{ quantity: line.product.stock }])
    await drawer(page).getByRole('button', { name: 'Retirer Grade Amiral du panier' }).click()
    await expect(drawer(page).getByText('Votre panier est vide')).toBeVisible()
  })

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

  test('survives a reload and is repaired when products have changed', async ({ page }) => {
    await openShop(page)
    await add(page, 'Grade Matelot')
    await add(page, 'Grade Amiral')
    await page.evaluate(() => {
      const [sailor, admiral] = JSON.parse(localStorage.getItem('cart') ?? '[]')
      sailor.product.price = '1.50'
      admiral.quantity = 50
      const gone = { product: { ...sailor.product, id: 99999, name: 'Sous-marin' }, quantity: 1 }
      localStorage.setItem('cart', JSON.stringify([sailor, admiral, gone]))
    })
    await openShop(page)
    const notice = page.getByRole('status').filter({ hasText: 'Panier mis à jour' })
    await expect(notice).toContainText('« Grade Matelot » coûte maintenant 4,99 €.')
    await expect(notice).toContainText('« Sous-marin » n’est plus en vente.')
    await expect(notice).toContainText('« Grade Amiral » : quantité ramenée à')
    await expect(summary(page)).not.toContainText('Sous-marin')
  })

  test('that cannot be read is empty', async ({ page }) => {
    await page.goto('/conditions')
    await page.evaluate(() => localStorage.setItem('cart', '{oups'))
    await openShop(page)
    await expect(summary(page)).toContainText('0 article')
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
