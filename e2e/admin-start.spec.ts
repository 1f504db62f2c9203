import { expect } from '@playwright/test'
import { test as base, dialog, enter } from './admin-pages.ts'
import { expectAccessible, OPEN_DIALOG } from './axe.ts'
import { withSite } from './own-site.ts'

/** A site that no other test was on, or will be: the demo goes. */
const test = base.extend<object, { ownSite: string }>({
  ownSite: [
    async ({ browserName: _ }, use, { workerIndex }) => withSite(workerIndex, {}, use),
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('a list comes from a file once it was looked at, then the demo goes and rules begin', async ({
  page,
}) => {
  await enter(page, 'factions')
  await page.getByRole('button', { name: 'Importer, exporter' }).click()
  const file = (text: string) =>
    dialog(page)
      .getByLabel('Choisir un fichier')
      .setInputFiles({ name: 'f.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const preview = dialog(page).getByRole('region', { name: 'Aperçu de l’import' })
  await file('Nom;Type;Description;Difficulté\nLes Veilleurs;bleue;Ils veillent.;9')
  await expect(preview.getByRole('row').nth(1)).toContainText('Difficulté : La difficulté va de')
  await expect(dialog(page).getByRole('button', { name: 'Fautes à corriger' })).toBeDisabled()
  await file('Nom;Type;Description;Difficulté\nLes Veilleurs;neutre;Ils veillent.;2')
  await expect(preview.getByRole('row').nth(1)).toContainText('Ajouté')
  await expectAccessible(page, 'an import that is looked at', OPEN_DIALOG)
  await dialog(page).getByRole('button', { name: 'Importer (1)' }).click()
  await expect(dialog(page)).toContainText('Importé : 1 ajout, 0 modification.')
  await dialog(page).getByRole('button', { name: 'Fermer' }).last().click()
  await expect(page.getByRole('row', { name: /Les Veilleurs/ })).toBeVisible()

  await enter(page, 'apparence')
  await expect(page.getByText('Le site montre encore la démonstration')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer la démonstration' }).click()
  await expect(dialog(page)).toContainText('Factions : 10')
  await expect(dialog(page)).toContainText('Actualités : 2')
  await expectAccessible(page, 'the way out of the demo', OPEN_DIALOG)
  await dialog(page).getByRole('button', { name: 'Tout retirer' }).click()
  await expect(page.getByRole('button', { name: 'Retirer la démonstration' })).toHaveCount(0)

  await enter(page, 'statistiques')
  await expect(page.getByText('Retirer la démonstration : fait')).toBeVisible()

  await enter(page, 'regles')
  await page.getByRole('button', { name: 'Partir d’un règlement type' }).click()
  await expect(preview).toContainText('Ajouté : 20')
  await dialog(page).getByRole('button', { name: 'Importer (20)' }).click()
  await expect(page.getByRole('row', { name: /Aucune triche/ })).toBeVisible()
})
