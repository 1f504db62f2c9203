import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  answerDialog,
  confirmRemoval,
  dialog,
  dialogField,
  expectNoDialog,
  fillDialog,
  openDialogs,
  save,
  search,
} from '#web/testing/panel.tsx'
import { press, user } from '#web/testing/user.ts'
import { pressEscape, savedFiles } from '#web/testing/visitor.tsx'
import { expectSaid } from './notices.ts'
import { buy, callWholeSite, createAccount, openAs, openSession } from './whole-site.ts'

callWholeSite()

/** Bought and paid without a page: what the panel shows is the subject here. */
async function boughtBySomebody(product: string) {
  const account = await createAccount()
  const { token } = await openSession(account)
  await buy(token, product)
  return account
}

const row = (words: string) => screen.findByRole('row', { name: new RegExp(words) })
const findInRow = async (words: string, text: string | RegExp) =>
  within(await row(words)).findByText(text)
const pressInRow = async (words: string, name: string | RegExp) =>
  user.click(await within(await row(words)).findByRole('button', { name }))
const findInDialog = async (text: string | RegExp) => within(await dialog()).findByText(text)
/** Of the delivery that is open; what happened to it may be told in the same word. */
const expectState = async (state: string) =>
  within(await dialog()).findByText(state, { selector: '.badge, .quiet-state' })

test('what the team hands over comes first, is settled with a note, and stays told', async () => {
  const { username } = await boughtBySomebody('Pack Nouvelle Vie')
  await openAs('/admin?onglet=livraisons')
  await search(username)
  await findInRow(username, 'À remettre')
  await pressInRow(username, /^Voir la livraison/)

  await answerDialog('Le joueur l’a reçue')
  await findInDialog('Une note dit ce qui a été constaté')
  await fillDialog('Ce qui a été constaté', 'Remis au quai 9 par Lou.')
  await answerDialog('Le joueur l’a reçue')
  await expectState('Livrée')
  await findInDialog('Remis au quai 9 par Lou.')
  expect(within(await dialog()).queryByText(/Décider/)).toBeNull()
  pressEscape()
  await findInRow(username, 'Livrée')
})

test('what waits is found by its state, its customer and its order, and can be cancelled', async () => {
  const { username } = await boughtBySomebody('Liasse de $100,000')
  await openAs('/admin?onglet=livraisons')
  await press(/^Sans personnage/)
  await search(username)
  await findInRow(username, /\$100,000 en banque/)
  await pressInRow(username, /^Voir la livraison/)
  await findInDialog('Aucun personnage lié')
  await answerDialog('Annuler la livraison')
  await expectState('Annulée')
  pressEscape()
  await screen.findByText('Aucune livraison trouvée')
})

async function expectKeyShown() {
  const config = await dialogField<HTMLTextAreaElement>('Configuration')
  expect(config.value).toMatch(/key: 'mnt_/)
}
async function closeKey() {
  const [, inFooter] = within(await dialog()).getAllByRole('button', { name: 'Fermer' })
  await user.click(inFooter as HTMLElement)
  await expectNoDialog()
}

test('a game server is added, shows its key once, and is renamed, given a new key and removed', async () => {
  const saved = savedFiles()
  await openAs('/admin?onglet=livraisons&vue=serveurs')
  await press('Ajouter un serveur')
  await save()
  await findInDialog('Le nom du serveur est requis')
  await fillDialog('Nom', 'Ville principale')
  await save()
  await expectKeyShown()
  await answerDialog('Télécharger la ressource')
  await waitFor(() => expect(saved).toEqual(['minuit.zip']))
  await closeKey()

  await findInRow('Ville principale', 'Jamais vu')
  expect(document.documentElement.outerHTML).not.toContain('mnt_')
  await pressInRow('Ville principale', 'Renommer Ville principale')
  await fillDialog('Nom', 'Vieille ville')
  await save()

  await pressInRow('Vieille ville', 'Nouvelle clé pour Vieille ville')
  await answerDialog('Créer une clé')
  await expectKeyShown()
  await closeKey()
  await findInRow('Vieille ville', /ancienne clé valable/)

  await pressInRow('Vieille ville', 'Supprimer Vieille ville')
  await confirmRemoval()
  await expectSaid('Serveur supprimé')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Vieille ville/ })).toBeNull())
})

test('a product’s actions are edited with a form per kind, and the customer’s words follow', async () => {
  await openAs('/admin?onglet=produits')
  await press('Ajouter un Produit')
  await fillDialog('Nom', 'Malle du bosco')
  await fillDialog('Description', 'Tout pour prendre la mer.')
  await fillDialog('Prix (€)', '12')
  await fillDialog('Stock', '5')
  await fillDialog('Catégorie', 'Packs d’arrivée')
  const form = within(await dialog())
  const actions = within(form.getByRole('group', { name: 'Livraison en jeu' }))
  actions.getByText(/Remis en jeu par un membre de l’équipe/)

  await answerDialog('Ajouter une action')
  await save()
  await actions.findByText(/Le montant est un nombre entier/)
  await fillDialog('Montant', '2500')
  await actions.findByText(/\$2,500 en banque/)

  for (const [kind, label, text] of [
    ['grade', 'Grade', 'bosco'],
    ['item', 'Objet', 'phone'],
    ['vehicle', 'Modèle', 'dinghy'],
    ['event', 'Évènement', 'port:recompense'],
  ] as const) {
    await answerDialog('Ajouter une action')
    const kinds = actions.getAllByLabelText('Ce qui est remis')
    await user.selectOptions(kinds.at(-1) as HTMLElement, kind)
    await fillDialog(label, text)
  }
  await fillDialog('Valeurs', 'niveau = 3\nvip = oui')
  await save()
  await expectSaid('Produit ajouté avec succès')

  await press('Voir Malle du bosco')
  for (const words of [
    /\$2,500 en banque/,
    'Grade Bosco pendant 30 jours',
    'Phone',
    'Véhicule Dinghy',
    'Un avantage propre au serveur',
  ])
    await findInDialog(words)
})

test('an order that is paid is not deleted, says why to whoever comes to the button, and is hidden from its dialog', async () => {
  const { username } = await boughtBySomebody('Liasse de $100,000')
  await openAs(`/admin?onglet=commandes&q=${username}`)
  const view = await screen.findByRole('button', { name: /^Voir la commande/ })
  const remove = screen.getByRole('button', { name: /^Supprimer la commande/ })
  expect(remove).toHaveAttribute('aria-disabled', 'true')
  expect(remove).toHaveAccessibleDescription(/^Une commande payée ne se supprime pas/)
  view.focus()
  await user.tab()
  expect(remove).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(openDialogs()).toEqual([])

  await user.click(view)
  await answerDialog('Masquer de la liste')
  await user.keyboard('Essai de l’équipe{Enter}')
  await findInDialog(/^Masquée le .*\s: Essai de l’équipe$/)
  await within(await dialog()).findByRole('button', { name: 'Afficher de nouveau' })
})
