import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listMenuLinks } from '#contract/endpoints/menu.ts'
import type { MenuLink } from '#contract/menu-links.ts'
import {
  answerDialog,
  choose,
  confirmRemoval,
  dialog,
  expectNoDialog,
  fillDialog,
  save,
  search,
} from '#web/testing/panel.tsx'
import { expectAddress, openSite } from '#web/testing/site.tsx'
import { fill, follow, press, user } from '#web/testing/user.ts'
import { expectSaid } from './notices.ts'
import { call, callWholeSite, createAccount, openAs } from './whole-site.ts'

callWholeSite()

const inDialog = async () => within(await dialog())
const fieldError = (text: string) => screen.findByText(text, { selector: '.field-error' })

const menu = () => call<MenuLink[]>('GET', listMenuLinks.path, undefined, null)
/** Opens a page as a stranger, with the menu that the server draws it with. */
async function visit(path: string) {
  cleanup()
  localStorage.clear()
  await openSite(path, { lists: { [listMenuLinks.path]: await menu() } })
}

test('an owner writes a page and news, and visitors find both: in the menu and on the home page', async () => {
  await openAs('/admin?onglet=actualites&liste=pages')
  await press('Ajouter une page')
  await fillDialog('Titre', 'Histoire de la ville')
  await fillDialog('Adresse', 'admin')
  await fillDialog('Contenu', 'Tout a commencé un soir de pluie.')
  await save()
  await expectSaid(
    'Erreur lors de l’enregistrement de la page : Le site garde l’adresse « /admin » pour lui',
  )
  await fillDialog('Adresse', 'histoire')
  await save()
  await expectSaid('Page ajoutée avec succès')

  await openAs('/admin?onglet=actualites')
  await press('Ajouter une actualité')
  await fillDialog('Titre', 'La foire de novembre')
  await fillDialog('Résumé', 'Trois soirs de fête.')
  await fillDialog('Contenu', 'Rendez-vous sur la grand-place.')
  await save()
  await expectSaid('Actualité ajoutée avec succès')

  await visit('/accueil')
  await screen.findByRole('link', { name: 'La foire de novembre' })
  const footer = within(screen.getByRole('contentinfo'))
  await user.click(footer.getByRole('link', { name: 'Histoire de la ville' }))
  await expectAddress('/histoire')
  await screen.findByText('Tout a commencé un soir de pluie.')
  await visit('/actualites')
  await screen.findByText('Trois soirs de fête.')
  await follow('La foire de novembre')
  await screen.findByText('Rendez-vous sur la grand-place.')

  await openAs('/admin?onglet=actualites&liste=pages')
  await press('Supprimer Histoire de la ville')
  await confirmRemoval()
  await expectSaid('Page supprimée avec succès')
  expect((await fetch('/api/public/pages/histoire')).status).toBe(404)
  expect(await menu()).not.toContainEqual(['/histoire', 'Histoire de la ville'])
})

test('a list comes from a file once it was looked at, then the demo goes and rules begin', async () => {
  const preview = async () =>
    (await inDialog()).findByRole('region', { name: 'Aperçu de l’import' })
  const offer = async (line: string) => {
    const text = `Nom;Type;Description;Difficulté\n${line}`
    const chosen = await (await inDialog()).findByLabelText('Choisir un fichier')
    await user.upload(chosen, new File([text], 'f.csv', { type: 'text/csv' }))
  }
  const expectFirstLine = (text: string) =>
    waitFor(async () =>
      expect(within(await preview()).getAllByRole('row')[1]).toHaveTextContent(text),
    )
  await openAs('/admin?onglet=factions')
  await press('Importer, exporter')
  await offer('Les Veilleurs;bleue;Ils veillent.;9')
  await expectFirstLine('Difficulté : La difficulté va de')
  expect((await inDialog()).getByRole('button', { name: 'Fautes à corriger' })).toBeDisabled()
  await offer('Les Veilleurs;neutre;Ils veillent.;2')
  await expectFirstLine('Ajouté')
  await answerDialog('Importer (1)')
  await (await inDialog()).findByText('Importé : 1 ajout, 0 modification.')
  const [close] = (await inDialog()).getAllByRole('button', { name: 'Fermer' }).toReversed()
  if (close) await user.click(close)
  await expectNoDialog()
  await screen.findByRole('row', { name: /Les Veilleurs/ })

  await openAs('/admin?onglet=apparence')
  await screen.findByText(/^Le site montre encore la démonstration/)
  await press('Retirer la démonstration')
  await (await inDialog()).findByText('Factions : 10')
  ;(await inDialog()).getByText('Actualités : 2')
  await answerDialog('Tout retirer')
  await expectNoDialog()
  expect(screen.queryByRole('button', { name: 'Retirer la démonstration' })).toBeNull()

  await openAs('/admin?onglet=statistiques')
  const step = await screen.findByText('Retirer la démonstration')
  expect(step.parentElement).toHaveTextContent('Retirer la démonstration : fait')

  await openAs('/admin?onglet=regles')
  await press('Partir d’un règlement type')
  expect(await preview()).toHaveTextContent('Ajouté : 20')
  await answerDialog('Importer (20)')
  await screen.findByRole('row', { name: /Aucune triche/ })
})

test('the team puts somebody on the whitelist by name, finds them, and takes them off their page', async () => {
  const { username } = await createAccount()
  await openAs('/admin?onglet=acces')
  await press('Ajouter un compte')
  await answerDialog('Ajouter')
  await screen.findByText('Indiquez le pseudo du compte')
  await fillDialog('Pseudo', 'personne de ce nom')
  await answerDialog('Ajouter')
  await screen.findByText(/Aucun compte n’a ce pseudo/)
  await fillDialog('Pseudo', username)
  await answerDialog('Ajouter')
  await expectSaid(`${username} est sur la whitelist`)
  await search(username)
  await follow(username)
  await press('Retirer de la whitelist')
  await screen.findByText('N’est pas sur la whitelist.')
})

test('the owner sets who comes in, and is told what is wrong with it', async () => {
  const asked = () => screen.findByRole('switch', { name: 'Demander la whitelist' })
  const checked = () => screen.findByRole('switch', { name: 'Vérifier l’accès à la connexion' })
  const open = () => openAs('/admin?onglet=acces&vue=reglages')
  const save = 'Enregistrer l’accès'
  const saved = (name: string) =>
    waitFor(() => expect(screen.getByRole('button', { name })).toBeDisabled())
  await open()
  await user.click(await checked())
  await user.click(await asked())
  await choose(/laisser entrer/, 'Personne')
  await press('Ajouter un grade')
  await fill('Grade 1', 'capitaine')
  await fill('Priorité', '0')
  await press(save)
  await fieldError('La priorité va de 1 à 1000')
  await waitFor(() => expect(document.querySelector('.banner')).toBeNull())
  await fill('Priorité', '50')
  await press(save)
  await expectSaid('Accès enregistré : les serveurs de jeu le suivent à leur prochain appel')
  await saved(save)
  await fill('Quand le site ne répond pas', 'Le phare est éteint.')
  await press('Enregistrer les textes')
  await saved('Enregistrer les textes')
  await open()
  expect(await asked()).toBeChecked()
  expect(screen.getByLabelText('Grade 1')).toHaveValue('capitaine')
  expect(screen.getByLabelText('Quand le site ne répond pas')).toHaveValue('Le phare est éteint.')
  await user.click(await asked())
  await user.click(await checked())
  await press(save)
  await expectSaid(/^Accès enregistré/)
  expect(await asked()).not.toBeChecked()
})
