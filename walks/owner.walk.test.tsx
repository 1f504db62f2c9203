import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  answerDialog,
  confirmRemoval,
  dialog,
  dialogField,
  fillDialog,
  save,
  search,
} from '#web/testing/panel.tsx'
import { fill, press, user } from '#web/testing/user.ts'
import { expectSaid } from './notices.ts'
import { call, callWholeSite, createAccount, openAs, openSession } from './whole-site.ts'

callWholeSite()

const row = (name: RegExp) => screen.findByRole('row', { name })
/** What the menu offers, once it is this. */
const expectMenu = (entries: (string | RegExp)[]) =>
  waitFor(() => {
    const menu = screen.getByRole('navigation', { name: 'Administration' })
    const links = within(menu).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(
      entries.map((entry) => (typeof entry === 'string' ? entry : expect.stringMatching(entry))),
    )
  })

test('the owner makes a group and puts somebody in it, who then sees what it opens and nothing else, and what another opens once they are in that', async () => {
  const account = await createAccount()
  await openAs('/admin?onglet=equipe')
  expect(await row(/capitaine/)).toHaveTextContent('Propriétaire')

  await press('Créer un groupe')
  await save()
  await within(await dialog()).findByText('Le nom du groupe est requis')
  await fillDialog('Nom', 'Accueil')
  await user.click(await dialogField('Lire les messages'))
  await save()
  expect(await row(/Accueil/)).toHaveTextContent('Messages : lire')

  await press('Ajouter un membre')
  await fillDialog('Pseudo', account.username)
  await user.selectOptions(await dialogField('Groupe'), 'Accueil')
  await answerDialog('Ajouter')
  const place = await screen.findByLabelText<HTMLSelectElement>(`Groupe de ${account.username}`)
  expect(place.value).toMatch(/^\d+$/)

  await press('Supprimer le groupe Accueil')
  await confirmRemoval()
  await screen.findByText(/encore un membre/)

  await press('Céder la propriété')
  const heirs = await dialogField('Nouveau propriétaire')
  await user.selectOptions(heirs, within(heirs).getByRole('option', { name: /^joueur-/ }))
  await fillDialog('Votre mot de passe', 'pas le bon')
  await answerDialog('Céder la propriété')
  await within(await dialog()).findByText(/Mot de passe actuel incorrect/)

  const session = await openSession(account)
  const { username: name, email } = account
  const written = { name, email, category: 'contact', message: 'Où est le quai 9 ?' }
  await call('POST', '/api/send-contact', written, session.token)
  await openAs('/admin', session)
  await screen.findByRole('heading', { name: 'Messages', level: 1 })
  await screen.findByRole('button', { name: `Lire le message de ${name}` })
  await expectMenu(['Messages'])
  expect(screen.queryByRole('checkbox')).toBeNull()

  // Into another group meanwhile: the next call is refused, and the panel follows.
  await call('PUT', `/api/admin/team/${session.user.id}`, { group: 'shop' })
  await search('rien')
  await expectMenu([/^Statistiques/, /^Commandes/, /^Produits/])
  await openAs('/admin?onglet=commandes&voir=99999999', session)
  await expectSaid('Cette commande n’existe plus.')
})

test('the owner chooses what to be told of, is refused what is no webhook of Discord, and tries it', async () => {
  const dispute = () => screen.findByRole('switch', { name: 'Paiement contesté' })
  await openAs('/admin?onglet=alertes')
  expect(await dispute()).toBeChecked()
  await user.click(await dispute())
  await expectSaid('Alerte coupée : Paiement contesté')
  await fill('Nom du salon', 'Annonces')
  await fill('Adresse du webhook', 'https://exemple.fr/webhook')
  await press('Ajouter le salon')
  await waitFor(() => {
    const faults = [...document.querySelectorAll('.field-error')]
    expect(faults.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ce n’est pas l’adresse d’un webhook'),
    ])
  })
  await press('Envoyer un essai')
  await expectSaid(/^Mail en route vers/)
  await openAs('/admin?onglet=alertes')
  expect(await dispute()).not.toBeChecked()
  await user.click(await dispute())
  await expectSaid('Alerte activée : Paiement contesté')
})
