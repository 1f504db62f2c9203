import { expect, type Locator } from '@playwright/test'
import { dialog, enter, test } from './admin-pages.ts'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { walk } from './site.ts'

async function middleOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('forms of the panel have what matters in sight on a small laptop, in line and without an accessibility fault', async ({
  page,
}) => {
  const laptop = { width: 1366, height: 657 }
  await test.step('a news item: its text', async () => {
    await page.setViewportSize(laptop)
    await enter(page, 'actualites')
    await page.getByRole('button', { name: /^Modifier La régate/ }).click()
    const text = dialog(page).getByRole('textbox', { name: 'Contenu' })
    await expect(text.getByRole('paragraph').first()).toBeInViewport({ ratio: 1 })
    await expectAccessibleEverywhere(page, [390, 1366], OPEN_DIALOG)
    await page.keyboard.press('Escape')
  })
  await test.step('a product: a box on the axis of the field beside it', async () => {
    await page.setViewportSize(laptop)
    await walk(page, '/admin?onglet=produits')
    await page
      .getByRole('button', { name: /^Modifier/ })
      .first()
      .click()
    const stock = await middleOf(dialog(page).getByLabel('Stock', { exact: true }))
    const unlimited = await middleOf(dialog(page).getByLabel('Stock illimité'))
    expect(Math.abs(stock.y - unlimited.y)).toBeLessThan(2)
    await page.keyboard.press('Escape')
  })
  await test.step('the order of the rules, which no move shifts', async () => {
    await walk(page, '/admin?onglet=regles')
    await page.getByRole('button', { name: 'Changer l’ordre' }).click()
    const first = dialog(page).getByRole('listitem').first()
    const before = await middleOf(first)
    await dialog(page)
      .getByRole('button', { name: /^Descendre/ })
      .first()
      .click()
    await expect(dialog(page).getByText('Ordre enregistré')).toBeVisible()
    expect(await middleOf(first)).toEqual(before)
    await dialog(page)
      .getByRole('button', { name: /^Descendre/ })
      .first()
      .click()
    await expectAccessibleEverywhere(page, [390, 1366], OPEN_DIALOG)
    await dialog(page).getByRole('button', { name: 'Terminé' }).click()
  })
  await test.step('the maintenance: its switch at the end, as in other settings', async () => {
    await page.setViewportSize(laptop)
    await walk(page, '/admin?onglet=maintenance')
    const toggle = await middleOf(page.getByRole('switch', { name: 'Activer la maintenance' }))
    const words = await middleOf(page.getByText(/^Fermez le site/))
    expect(toggle.x).toBeGreaterThan(words.x)
  })
})
