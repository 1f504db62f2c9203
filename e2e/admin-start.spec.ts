import { expect } from '@playwright/test'
import { dialog, enter, test } from './admin-pages.ts'
import { expectAccessible, OPEN_DIALOG } from './axe.ts'
import { walk } from './site.ts'

const LIST = 'Nom;Type;Description;Difficulté\nLes Veilleurs;neutre;Ils veillent.;2'

test('a file that is looked at and the way out of the demo have no accessibility fault', async ({
  page,
}) => {
  await enter(page, 'factions')
  await page.getByRole('button', { name: 'Importer, exporter' }).click()
  await dialog(page)
    .getByLabel('Choisir un fichier')
    .setInputFiles({ name: 'f.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await expect(dialog(page).getByRole('button', { name: 'Importer (1)' })).toBeVisible()
  await expectAccessible(page, 'an import that is looked at', OPEN_DIALOG)
  await page.keyboard.press('Escape')

  await walk(page, '/admin?onglet=apparence')
  await page.getByRole('button', { name: 'Retirer la démonstration' }).click()
  await expect(dialog(page)).toContainText('Factions : ')
  await expectAccessible(page, 'the way out of the demo', OPEN_DIALOG)
})
