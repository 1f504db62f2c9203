import { expect } from '@playwright/test'
import { buildAccount, createAccount, openSession, remember } from './accounts.ts'
import { dialog, enter, save, test } from './admin-pages.ts'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'

test('the owner makes a group and puts somebody in it, who then sees what it opens and nothing else', async ({
  page,
}) => {
  const account = await createAccount(page.request, buildAccount())
  await enter(page, 'equipe')
  await expect(page.getByRole('row', { name: /capitaine/ })).toContainText('Propriétaire')

  await page.getByRole('button', { name: 'Créer un groupe' }).click()
  await save(page)
  await expect(dialog(page).getByText('Le nom du groupe est requis')).toBeVisible()
  await dialog(page).getByLabel('Nom', { exact: true }).fill('Accueil')
  await dialog(page).getByLabel('Lire les messages').check()
  await expectAccessibleEverywhere(page, [390, 1440], OPEN_DIALOG)
  await save(page)
  const group = page.getByRole('row', { name: /Accueil/ })
  await expect(group).toContainText('Lire les messages')

  await page.getByRole('button', { name: 'Ajouter un membre' }).click()
  await dialog(page).getByLabel('Pseudo').fill(account.username)
  await dialog(page).getByLabel('Groupe').selectOption('Accueil')
  await dialog(page).getByRole('button', { name: 'Ajouter' }).click()
  const place = page.getByLabel(`Groupe de ${account.username}`)
  await expect(place).toHaveValue(/^\d+$/)

  await page.getByRole('button', { name: 'Supprimer le groupe Accueil' }).click()
  await dialog(page).getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByText(/encore un membre/)).toBeVisible()

  await page.getByRole('button', { name: 'Céder la propriété' }).click()
  await dialog(page).getByLabel('Nouveau propriétaire').selectOption({ index: 1 })
  await dialog(page).getByLabel('Votre mot de passe').fill('pas le bon')
  await dialog(page).getByRole('button', { name: 'Céder la propriété' }).click()
  await expect(dialog(page).getByText(/Mot de passe actuel incorrect/)).toBeVisible()

  await remember(page, await openSession(page.request, account))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Administration' })
  await expect(menu.getByRole('link')).toHaveText(['Messages'])
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
