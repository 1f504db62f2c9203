import { expect, type Page } from '@playwright/test'
import { createAccount, openSession } from './accounts.ts'
import { dialog, enter, search, test } from './admin-pages.ts'
import { expectAccessible, expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { expectSaid } from './notices.ts'
import { buy } from './shop.ts'

/** Bought and paid without a page: what the panel shows is the subject here. */
async function boughtBySomebody(page: Page, name: string) {
  const account = await createAccount(page.request)
  const { token } = await openSession(page.request, account)
  await buy(page, token, name)
  return account
}

const row = (page: Page, username: string) => page.getByRole('row').filter({ hasText: username })

test('what the team hands over comes first, is settled with a note, and stays told', async ({
  page,
}) => {
  const { username } = await boughtBySomebody(page, 'Pack Nouvelle Vie')
  // What keeps goods from arriving is said above the list.
  const silent = {
    kind: 'silent',
    since: '2026-11-16T10:00:00.000Z',
    delivery: null,
    game_server: 9,
  }
  await page.route('**/api/admin/deliveries/alerts', (route) => route.fulfill({ json: [silent] }))
  await enter(page, 'livraisons')
  await expect(page.getByRole('alert').filter({ hasText: 'n’a pas appelé depuis' })).toBeVisible()
  await search(page, username)
  await expect(row(page, username).getByText('À remettre').first()).toBeVisible()
  await expectAccessible(page)
  await row(page, username)
    .getByRole('button', { name: /^Voir la livraison/ })
    .click()
  await expectAccessibleEverywhere(page, [390], OPEN_DIALOG)

  await dialog(page).getByRole('button', { name: 'Le joueur l’a reçue' }).click()
  await expect(dialog(page).getByText('Une note dit ce qui a été constaté')).toBeVisible()
  await dialog(page).getByLabel('Ce qui a été constaté').fill('Remis au quai 9 par Lou.')
  await dialog(page).getByRole('button', { name: 'Le joueur l’a reçue' }).click()
  await expect(dialog(page).getByText('Livrée').first()).toBeVisible()
  await expect(dialog(page).getByText('Remis au quai 9 par Lou.')).toBeVisible()
  await expect(dialog(page).getByText('Décider')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(row(page, username).getByText('Livrée')).toBeVisible()
})

test('what waits is found by its state, its customer and its order, and can be cancelled', async ({
  page,
}) => {
  const { username } = await boughtBySomebody(page, 'Liasse de $100,000')
  await enter(page, 'livraisons')
  await page.getByRole('button', { name: /Sans personnage$/ }).click()
  await search(page, username)
  await expect(row(page, username).getByText(/100\s000 \$ en banque/)).toBeVisible()
  await row(page, username)
    .getByRole('button', { name: /^Voir la livraison/ })
    .click()
  await expect(dialog(page).getByText('Aucun personnage lié')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Annuler la livraison' }).click()
  await expect(dialog(page).getByText('Annulée').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Aucune livraison trouvée')).toBeVisible()
})

test('a game server is added, shows its key once, and is renamed, given a new key and removed', async ({
  page,
}) => {
  await enter(page, 'livraisons&vue=serveurs')
  await page.getByRole('button', { name: 'Ajouter un serveur' }).click()
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog(page).getByText('Le nom du serveur est requis')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Nom' }).fill('Ville principale')
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog(page).getByLabel('Configuration')).toHaveValue(/key: 'mnt_/)
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Télécharger la ressource' }).click()
  expect((await download).suggestedFilename()).toBe('minuit.zip')
  await expectAccessibleEverywhere(page, [390], OPEN_DIALOG)
  await dialog(page).getByRole('button', { name: 'Fermer' }).last().click()

  const server = row(page, 'Ville principale')
  await expect(server.getByText('Jamais vu')).toBeVisible()
  expect(await page.content()).not.toContain('mnt_')
  await expectAccessible(page)
  await server.getByRole('button', { name: 'Renommer Ville principale' }).click()
  await dialog(page).getByRole('textbox', { name: 'Nom' }).fill('Vieille ville')
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()

  const renamed = row(page, 'Vieille ville')
  await renamed.getByRole('button', { name: 'Nouvelle clé pour Vieille ville' }).click()
  await dialog(page).getByRole('button', { name: 'Créer une clé' }).click()
  await expect(dialog(page).getByLabel('Configuration')).toHaveValue(/key: 'mnt_/)
  await dialog(page).getByRole('button', { name: 'Fermer' }).last().click()
  await expect(renamed.getByText(/ancienne clé valable/)).toBeVisible()

  await renamed.getByRole('button', { name: 'Supprimer Vieille ville' }).click()
  await dialog(page).getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expectSaid(page, 'Serveur supprimé')
  await expect(renamed).toHaveCount(0)
})

test('a product’s actions are edited with a form per kind, and the customer’s words follow', async ({
  page,
}) => {
  await enter(page, 'produits')
  await page.getByRole('button', { name: 'Ajouter un Produit' }).click()
  const form = dialog(page)
  await form.getByRole('textbox', { name: 'Nom' }).fill('Malle du bosco')
  await form.getByRole('textbox', { name: 'Description' }).fill('Tout pour prendre la mer.')
  await form.getByLabel('Prix (€)').fill('12')
  await form.getByLabel('Stock', { exact: true }).fill('5')
  await form.getByLabel('Catégorie').fill('Packs d’arrivée')
  const actions = form.getByRole('group', { name: 'Livraison en jeu' })
  await expect(actions.getByText(/Remis en jeu par un membre de l’équipe/)).toBeVisible()

  await actions.getByRole('button', { name: 'Ajouter une action' }).click()
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(actions.getByText('Le montant est un nombre entier')).toBeVisible()
  await actions.getByLabel('Montant').fill('2500')
  await expect(actions.getByText(/2\s500 \$ en banque/)).toBeVisible()

  for (const [kind, fill] of [
    ['grade', () => actions.getByLabel('Grade', { exact: true }).fill('bosco')],
    ['item', () => actions.getByLabel('Objet').fill('phone')],
    ['vehicle', () => actions.getByLabel('Modèle').fill('dinghy')],
    ['event', () => actions.getByLabel('Évènement').fill('port:recompense')],
  ] as const) {
    await actions.getByRole('button', { name: 'Ajouter une action' }).click()
    await actions.getByLabel('Ce qui est remis').last().selectOption(kind)
    await fill()
  }
  await actions.getByLabel('Valeurs').fill('niveau = 3\nvip = oui')
  await expectAccessibleEverywhere(page, [390, 1440], OPEN_DIALOG)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectSaid(page, 'Produit ajouté avec succès')

  await page.getByRole('button', { name: 'Voir Malle du bosco' }).click()
  for (const words of [
    /2\s500 \$ en banque/,
    'Grade Bosco pendant 30 jours',
    'Phone',
    'Véhicule Dinghy',
    'Un avantage propre au serveur',
  ])
    await expect(dialog(page).getByText(words)).toBeVisible()
})
