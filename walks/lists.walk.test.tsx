import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  answerDialog,
  choose,
  confirmRemoval,
  dialog,
  dialogField,
  expectNoDialog,
  fillDialog,
  save,
  search,
} from '#web/testing/panel.tsx'
import { expectAddress } from '#web/testing/site.tsx'
import { press, user } from '#web/testing/user.ts'
import { pressEscape, savedFiles } from '#web/testing/visitor.tsx'
import { expectSaid } from './notices.ts'
import { call, callWholeSite, createAccount, OWNER, openAs } from './whole-site.ts'

callWholeSite()

const chooseInDialog = async (label: string, option: string) =>
  user.selectOptions(await dialogField(label), option)
const expectInDialog = async (text: string | RegExp) => within(await dialog()).findByText(text)
async function expectColumns(names: string[]) {
  const table = await screen.findByRole('table')
  const headers = within(table).getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent).filter(Boolean)).toEqual(names)
}

test('statistics: four cards, charts, a range in the address and a CSV', async () => {
  await openAs('/admin?onglet=statistiques')
  const chart = await screen.findByRole('figure', { name: 'Revenu par jour' })
  const cards = screen.getAllByRole('term').map(({ textContent }) => textContent)
  for (const card of ['Utilisateurs', 'Utilisateurs actifs', 'Transactions', 'Revenu du mois'])
    expect(cards).toContainEqual(expect.stringContaining(card))
  const steps = (await screen.findByText('Premiers pas')).closest('details')
  expect(steps).toHaveTextContent(/\d sur 8/)
  expect(steps).toHaveTextContent(/Relier Tebex ou Stripe : à faire/)
  const before = within(chart).getAllByRole('row').at(-2)
  const [day, value] = Array.from(before?.children ?? [], ({ textContent }) => textContent)
  const slider: HTMLInputElement = within(chart).getByRole('slider')
  // What an arrow key does to it is the browser's.
  fireEvent.change(slider, { target: { value: Number(slider.value) - 1 } })
  expect(slider).toHaveAttribute('aria-valuetext', `${day} : ${value}`)
  expect(chart.querySelector('figcaption')).toHaveTextContent(day ?? 'no day')
  await choose('Période', '7')
  await expectAddress('/admin?onglet=statistiques&jours=7')
  const saved = savedFiles()
  const button = screen.getByRole('button', { name: 'Exporter (CSV)' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  expect(saved).toEqual(['statistiques-7-jours.csv'])
  const [[content] = []] = vi.mocked(URL.createObjectURL).mock.calls
  expect(await (content as Blob).text()).toMatch(
    /^\ufeffJour;Revenu \(€\);Commandes;Inscriptions\r\n\d{4}-/,
  )
})

test('a product is added, shown by its stock, edited, and deleted after a question', async () => {
  // Where the payment provider has no catalogue, its address shows the products.
  await openAs('/admin?onglet=produits&vue=catalogue')
  await press('Ajouter un Produit')
  expect(within(await dialog()).queryByLabelText('Paquet Tebex')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Catalogue Tebex' })).toBeNull()
  await save()
  for (const text of [
    'Le nom du produit est requis',
    'Le prix doit être supérieur à 0',
    'La description est requise',
    'La catégorie est requise',
  ])
    await expectInDialog(text)
  for (const [label, text] of [
    ['Nom', 'Bouée de test'],
    ['Description', 'Flotte'],
    ['Prix (€)', '3,5'],
    ['Stock', '4'],
    ['Catégorie', 'Essais'],
  ] as const)
    await fillDialog(label, text)
  await save()
  await expectSaid('Produit ajouté avec succès')
  await search('Bouée')
  await screen.findByRole('cell', { name: '4 restants' })
  await press('Modifier Bouée de test')
  await fillDialog('Stock', '0')
  await save()
  await expectSaid('Produit mis à jour avec succès')
  await screen.findByRole('cell', { name: 'Rupture' })
  await press('Supprimer Bouée de test')
  await confirmRemoval()
  await expectSaid('Produit supprimé avec succès')
})

test('a faction is added, filtered, viewed with its link, edited and deleted', async () => {
  await openAs('/admin?onglet=factions')
  await press('Ajouter une Faction')
  await save()
  const faults = await within(await dialog()).findAllByText(
    'Veuillez remplir tous les champs obligatoires',
  )
  expect(faults).not.toHaveLength(0)
  await fillDialog('Nom', 'Les Essayeurs')
  await chooseInDialog('Type', 'neutre')
  await fillDialog('Description', 'Ils essaient tout.')
  await fillDialog('Lien de candidature', 'https://example.org/essai')
  await save()
  await expectSaid('Faction ajoutée avec succès')
  await expectNoDialog()
  await choose('Type', 'neutral')
  await expectAddress('/admin?onglet=factions&filtre=neutral')
  await press('Voir Les Essayeurs')
  const link = await within(await dialog()).findByRole('link', { name: 'Ouvrir le lien' })
  expect(link).toHaveAttribute('href', 'https://example.org/essai')
  within(await dialog()).getByRole('button', { name: 'Copier le lien' })
  pressEscape()
  await press('Modifier Les Essayeurs')
  await fillDialog('Membres', '12')
  await save()
  await expectSaid('Faction mise à jour avec succès')
  await press('Supprimer Les Essayeurs')
  await confirmRemoval()
  await expectSaid('Faction supprimée avec succès')
  await search('introuvable')
  await screen.findByText('Aucune faction trouvée')
})

test('jobs and properties each have their table, filter, default values and messages', async () => {
  await openAs('/admin?onglet=jobs')
  await screen.findByRole('heading', { name: 'Gestion des Emplois' })
  await expectColumns(['#', 'Nom', 'Catégorie', 'Salaire', 'Populaire', 'Actions'])
  await press('Ajouter un Emploi')
  expect(await dialogField('Catégorie')).toHaveValue('public')
  expect(await dialogField('Salaire ($/h)')).toHaveValue(0)
  await fillDialog('Nom', 'Testeur de bouées')
  await fillDialog('Description', 'Il flotte.')
  await save()
  await expectSaid('Emploi ajouté avec succès')
  await press('Supprimer Testeur de bouées')
  await confirmRemoval()
  await expectSaid('Emploi supprimé avec succès')
  await search('introuvable')
  await screen.findByText('Aucun emploi trouvé')

  await user.click(screen.getByRole('tab', { name: 'Propriétés' }))
  await screen.findByRole('button', { name: 'Ajouter une Propriété' })
  await expectColumns(['#', 'Nom', 'Type', 'Localisation', 'Prix', 'Disponible', 'Actions'])
  await press('Ajouter une Propriété')
  expect(await dialogField('Type')).toHaveValue('apartment')
  expect(await dialogField('Disponible')).toBeChecked()
  pressEscape()
  await search('introuvable')
  await screen.findByText('Aucune propriété trouvée')
})

test('users are searched, sorted, paged, banned, edited and deleted with two clicks', async () => {
  // With the owner, one more than the smallest page.
  const accounts = await Promise.all(Array.from({ length: 5 }, createAccount))
  const victim = accounts[0]?.username ?? ''
  await openAs('/admin?onglet=utilisateurs')
  await choose('Par page', '5')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(6))
  await press('Nom d’utilisateur')
  await expectAddress('/admin?onglet=utilisateurs&taille=5&tri=username')
  await search(victim)
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  await press(`Sanctionner ${victim}`)
  await chooseInDialog('Sanction', 'Bannissement')
  await answerDialog('Bannir')
  await expectInDialog('Le motif est requis')
  await fillDialog('Motif', 'Triche')
  await answerDialog('Bannir')
  await screen.findByText('Banni', { selector: 'td *' })
  await press(`Modifier ${victim}`)
  await chooseInDialog('Rôle', 'admin')
  await save()
  await expectSaid('Utilisateur mis à jour avec succès')
  await press(`Supprimer ${victim}`)
  await press('Confirmer')
  await expectSaid('Utilisateur supprimé')
  await screen.findByText('Aucun utilisateur trouvé')
  await search(OWNER.username)
  await screen.findByRole('cell', { name: OWNER.username })
  expect(screen.queryByRole('button', { name: `Supprimer ${OWNER.username}` })).toBeNull()
})

test('the journal tells who changed what, and the inbox keeps what visitors wrote and answers them', async () => {
  const written = { name: 'Léa', email: 'lea@example.org', message: 'Bonjour la vigie' }
  await call('POST', '/api/send-contact', { ...written, category: 'contact' }, null)
  await openAs('/admin?onglet=messages')
  await press('Lire le message de Léa')
  await expectInDialog('Bonjour la vigie')
  await chooseInDialog('Suivi par', OWNER.username)
  await expectSaid('Message mis à jour')
  await fillDialog('Votre réponse', 'Bonjour {pseudo}')
  await answerDialog('Envoyer la réponse')
  await expectInDialog(/Complétez {pseudo} et {commande} avant/)
  await fillDialog('Votre réponse', 'Bonjour Léa, tout est calme.')
  await user.click(await dialogField('Clore la conversation'))
  await answerDialog('Envoyer la réponse')
  await expectSaid('Réponse envoyée à lea@example.org')
  await waitFor(async () => expect(within(await dialog()).getAllByRole('listitem')).toHaveLength(2))
  pressEscape()
  await press('Marquer comme traité')
  await expectSaid('Message mis à jour')
  await user.click(screen.getByRole('link', { name: 'Journal' }))
  const [first] = await screen.findAllByRole('cell', { name: /^Message n° \d/ })
  expect(first?.closest('tr')).toHaveTextContent(OWNER.username)
  await search('message')
  await waitFor(() =>
    expect(screen.getAllByRole('cell', { name: /^Message n° \d/ })).not.toHaveLength(0),
  )
})
