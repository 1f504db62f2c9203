import { expect } from '@playwright/test'
import { buildAccount, createAccount, openSession, remember } from './accounts.ts'
import { dialog, enter, otherAdmin, save, search, test } from './admin-pages.ts'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { expectSaid } from './notices.ts'

test('the owner makes a group and puts somebody in it, who then sees what it opens and nothing else, and what another opens once they are in that', async ({
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

  const session = await openSession(page.request, account)
  await remember(page, session)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Administration' })
  await expect(menu.getByRole('link')).toHaveText(['Messages'])
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  // Into another group meanwhile: the next call is refused, and the panel follows.
  await page.request.put(`/api/admin/team/${session.user.id}`, {
    headers: await otherAdmin(page),
    data: { group: 'shop' },
    failOnStatusCode: true,
  })
  await search(page, 'rien')
  await expect(menu.getByRole('link')).toHaveText([/^Statistiques/, /^Commandes/, /^Produits/])
  await page.goto('/admin?onglet=commandes&voir=99999999')
  await expectSaid(page, 'Cette commande n’existe plus.')
})
