import { expect, type Page } from '@playwright/test'
import { COUNT_MORPHS, requestsTo, visit } from './site.ts'
import { test } from './test.ts'

const LIST = '/api/public/factions'
const NO_LINK = 'Lien de candidature non disponible'

const cards = (page: Page) => page.getByRole('article')

test.describe('with the city’s own factions', () => {
  test('the list is in the page itself, and again on the way back; where one cannot apply, the button says why to mouse and keyboard; a file opens on its card and closes by button, Escape or a click outside, giving the focus back', async ({
    page,
  }) => {
    await page.addInitScript(COUNT_MORPHS)
    const asked = requestsTo(page, LIST)
    await visit(page, '/factions')
    await test.step('the list', async () => {
      await expect(cards(page)).toHaveCount(10)
      expect(asked).toEqual([])
      await page.getByRole('navigation').getByRole('link', { name: 'RÈGLES' }).first().click()
      await page.goBack()
      await expect(cards(page)).toHaveCount(10)
    })

    await test.step('the button that says why', async () => {
      await page.getByRole('button', { name: 'Chromes Hurlants MC', exact: true }).click()
      const apply = page.getByRole('button', { name: 'Candidater' })
      const tooltip = page.getByRole('tooltip', { includeHidden: true })
      await expect(apply).toHaveAccessibleDescription(NO_LINK)
      // The card that was pressed may lie where the button is now.
      await page.mouse.move(5, 5)
      await expect(tooltip).toBeHidden()
      await apply.focus()
      await expect(tooltip).toBeVisible()
      await expect(tooltip).toHaveText(NO_LINK)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Chromes Hurlants MC' })).toBeVisible()
      await page.getByRole('dialog').getByText('Fermer', { exact: true }).focus()
      await expect(tooltip).toBeHidden()
      await apply.hover()
      await expect(tooltip).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    const card = page.getByRole('button', { name: 'Police de Port-Minuit' })
    const file = page.getByRole('dialog', { name: 'Police de Port-Minuit' })
    await card.focus()
    await page.keyboard.press('Enter')
    await expect(file.getByText('Effectif')).toBeVisible()
    await file.getByText('Fermer', { exact: true }).click()
    await expect(file).toBeHidden()
    await expect(card).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(file).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(file).toBeHidden()
    await expect(card).toBeFocused()

    await card.click()
    await expect(file).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(file).toBeHidden()

    await card.click()
    await expect(page).toHaveURL(/\/factions\?faction=\d+-police-de-port-minuit$/)
    expect(await page.evaluate('morphs'), 'for who wants less motion').toBe(0)
    await page.goBack()
    await expect(file).toBeHidden()
    await page.goForward()
    await expect(file).toBeVisible()
    await page.reload()
    await expect(file).toBeVisible()
    await expect(page).toHaveTitle('Police de Port-Minuit · Port-Minuit')
    await file.getByText('Fermer', { exact: true }).click()
    await expect(file).toBeHidden()
    await expect(page).toHaveURL('/factions')
    await expect(page).toHaveTitle('Factions · Port-Minuit')

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await card.click()
    await expect(file).toBeVisible()
    expect(await page.evaluate('morphs'), 'pictures grown into a dialog').toBe(1)
  })
})
