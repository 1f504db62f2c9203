import { expect } from '@playwright/test'
import { answer, dialog, enter, test } from './admin-pages.ts'

test('a banner stays while the pointer is on it, and goes three seconds after it came otherwise', async ({ page }) => {
  await enter(page, 'messages')
  await page.request.post('/api/send-contact', {
    data: { name: 'Noé', email: 'noe@example.org', category: 'contact', message: 'Ohé' },
    failOnStatusCode: true,
  })
  await page.reload()
  const handle = page.getByRole('button', { name: 'Marquer comme traité' }).first()
  await handle.waitFor()
  await page.clock.install()
  await handle.click()
  const banner = page.getByText('Message mis à jour')
  await expect(banner).toBeVisible()
  await banner.hover()
  await page.clock.runFor(10_000)
  await expect(banner).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor(600)
  await expect(banner).toBeHidden()

  await page.getByRole('button', { name: 'Remettre à traiter' }).first().click()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(banner).toBeVisible()
  await page.clock.runFor(2800)
  await expect(banner).toBeVisible()
  await page.clock.runFor(300)
  await expect(banner).toBeHidden()
})

test('a failure told in a form does not cover the button that tries again', async ({ page }) => {
  await answer(page, /\/api\/admin\/factions\/\d+$/, 'PUT', { status: 500, json: {} })
  await enter(page, 'factions')
  await page.getByRole('button', { name: 'Modifier Police de Port-Minuit' }).click()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const again = dialog(page).getByRole('button', { name: 'Enregistrer' })
    await again.click()
    await expect(dialog(page).getByText("Une erreur s'est produite").first()).toBeVisible()
    await again.click({ trial: true })
  }
})

test('a link is copied, and what cannot be is told with the link to copy by hand', async ({ page, context, ownSite }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ownSite })
  await enter(page, 'factions')
  await page.getByRole('button', { name: 'Voir Police de Port-Minuit' }).click()
  await dialog(page).getByRole('button', { name: 'Copier le lien' }).click()
  await expect(dialog(page).getByText('Lien copié')).toBeVisible()
  // What a browser has on a site without https.
  await page.evaluate('Object.defineProperty(navigator, "clipboard", { value: undefined })')
  await dialog(page).getByRole('button', { name: 'Copier le lien' }).click()
  await expect(dialog(page).getByText('Le lien n’a pas pu être copié')).toBeVisible()
  await expect(dialog(page).getByText(/^Copiez-le à la main : http/)).toBeVisible()
})

test('a maintenance that is typed and not saved is not lost by a click on a link', async ({ page }) => {
  await enter(page, 'maintenance')
  await page.getByLabel('Activer la maintenance').check()
  await page.getByLabel('Raison').fill('Nouveau phare')
  for (const leave of [
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Commandes' }),
    page.getByRole('link', { name: 'FACTIONS', exact: true }).first(),
  ]) {
    await leave.click()
    await expect(page.getByText('Abandonner les modifications ?')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByLabel('Raison')).toHaveValue('Nouveau phare')
  }
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Commandes' }).click()
  await dialog(page).getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('heading', { name: 'Gestion des Commandes' })).toBeVisible()
  // Nothing is typed any more, so nothing is asked.
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Maintenance' }).click()
  await expect(page.getByLabel('Activer la maintenance')).not.toBeChecked()
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Produits' }).click()
  await expect(page.getByRole('heading', { name: 'Gestion des Produits' })).toBeVisible()
})
