import { expect, type Page } from '@playwright/test'
import { ADMIN, openSession, remember } from './accounts.ts'
import { dialog, enter, test } from './admin-pages.ts'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'

type Place = { name: string; x: number; y: number }

const places = (page: Page) =>
  page.evaluate<Place[]>(`[...document.querySelectorAll('.admin-menu a')].map((entry) => {
    const { x, y } = entry.getBoundingClientRect()
    return { name: entry.textContent, x, y }
  })`)

for (const [width, height, scrolled] of [
  [1440, 900, 0],
  [1440, 900, 600],
  [1366, 657, 0],
] as const) {
  test(`all of the menu is in sight, and none of it moves while a page arrives: ${width} × ${height}, ${scrolled} px down`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await enter(page, 'regles')
    await expect(page.getByRole('row').nth(20)).toBeAttached()
    const hidden = `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.admin-menu'))`
    expect(await page.evaluate(hidden), 'of the menu, below the window').toBe(0)
    await page.evaluate(`scrollTo(0, ${scrolled})`)
    const before = await places(page)
    const [script, data] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(/users-page-.*\.js/, async (route) => {
      await script.promise
      return route.continue()
    })
    await page.route(/\/api\/admin\/users\?/, async (route) => {
      await data.promise
      return route.continue()
    })
    const neighbour = page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Utilisateurs' })
    const asked = page.waitForRequest(/users-page-/)
    await neighbour.dispatchEvent('click')
    await asked
    const waiting = await places(page)
    script.resolve()
    await expect(page.getByText('Chargement...')).toBeVisible()
    const loading = await places(page)
    data.resolve()
    await expect(page.getByRole('button', { name: 'Modifier capitaine' })).toBeVisible()
    const after = await places(page)
    expect([waiting, loading, after]).toEqual([before, before, before])
  })
}

test('a page with little on it does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 })
  await enter(page, 'maintenance')
  await expect(page.getByRole('heading', { name: 'Maintenance', exact: true })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0)
})

test('on a phone the menu opens over the page, and goes when it has been followed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'journal')
  const menu = page.getByRole('navigation', { name: 'Administration' })
  const button = page.getByRole('button', { name: /le menu$/ })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu.locator('[aria-current=page]')).toHaveText('Journal')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('link', { name: 'Factions', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Gestion des Factions' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('the panel has a frame of its own: what waits, who is signed in, and a search that goes, adds and finds', async ({
  page,
}) => {
  await page.route('**/api/admin/waiting', (route) =>
    route.fulfill({ json: { deliveries: 3, orders: 0, messages: 120 } }),
  )
  // A session of its own, as it ends here.
  await remember(page, await openSession(page.request, ADMIN))
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Administration' })
  await expect(menu.getByRole('link', { name: 'Livraisons' })).toHaveAccessibleDescription(
    '3 à décider',
  )
  await expect(menu.getByRole('link', { name: 'Messages' })).toHaveAccessibleDescription(
    '99+ à traiter',
  )
  await expect(menu.getByRole('link', { name: 'Commandes' })).toHaveAccessibleDescription('')
  await expect(page.getByRole('navigation')).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Aller à, créer ou trouver' })
  await expect(field).toBeFocused()
  await expectAccessibleEverywhere(page, [390, 1440], OPEN_DIALOG)
  await field.fill('regle')
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page).getByRole('option', { selected: true })).toHaveText('Ajouter une règle')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Titre', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Rechercher partout' }).click()
  await field.fill('matelot')
  const found = (kind: string) => dialog(page).getByRole('group', { name: kind })
  await found('Produits').getByRole('option', { name: 'Grade Matelot' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Grade Matelot' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await field.fill('capitaine')
  await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ résultats?$/)
  await found('Clients').getByRole('option').click()
  await expect(page.getByRole('heading', { level: 1, name: 'capitaine' })).toBeVisible()
  await page.getByLabel('Nouvelle note').fill('Rappeler jeudi')
  await page.getByRole('button', { name: 'Ajouter la note' }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'Rappeler jeudi' })
  await expect(note).toBeVisible()
  await expect(page.getByText('Aucune commande.')).toBeVisible()
  await expectAccessibleEverywhere(page, [320, 1440])
  await page.getByRole('button', { name: /^Supprimer la note/ }).click()
  await expect(note).toBeHidden()

  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL('**/login')
})
