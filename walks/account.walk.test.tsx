import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TOKEN } from '#web/lib/session.ts'
import { answerDialog, dialog, fillDialog, search } from '#web/testing/panel.tsx'
import { expectAddress } from '#web/testing/site.tsx'
import { follow, press, user } from '#web/testing/user.ts'
import { savedFiles } from '#web/testing/visitor.tsx'
import { receiveMail } from './mailbox.ts'
import { buy, call, callWholeSite, createAccount, openAs, openSession } from './whole-site.ts'

callWholeSite()

async function newCustomer() {
  const account = await createAccount()
  return { account, session: await openSession(account) }
}
const openTab = async (name: string) => user.click(await screen.findByRole('tab', { name }))
const region = (name: string) => screen.findByRole('region', { name })
const findInRegion = async (name: string, text: string | RegExp) =>
  within(await region(name)).findByText(text)
async function fillInRegion(name: string, label: string | RegExp, text: string) {
  await user.clear(await within(await region(name)).findByLabelText(label))
  await user.paste(text)
}
async function pressInRegion(name: string, button: string) {
  const found = await within(await region(name)).findByRole('button', { name: button })
  await waitFor(() => expect(found).toBeEnabled())
  await user.click(found)
}
const expectSignedOut = ({ token }: { token: string }) =>
  expect(call('GET', '/api/user/account', undefined, token)).rejects.toThrow(/: 401 /)

test('the profile shows the account and ten points per euro, and the orders what was bought', async () => {
  const saved = savedFiles()
  const { account, session } = await newCustomer()
  await buy(session.token, 'Grade Matelot')
  await openAs('/panelclient', session)
  await findInRegion('Informations du compte', account.email)
  const loyalty = await region('Fidélité')
  await waitFor(() => expect(loyalty).toHaveTextContent('49 points'))
  expect(loyalty).toHaveTextContent('49/100')
  screen.getByText('49 points', { selector: 'header *' })

  await openTab('Commandes')
  await press(/^Détails/)
  for (const words of ['Grade Matelot', 'Carte bancaire', 'Terminée', 'Facture émise'])
    expect(await dialog()).toHaveTextContent(words)
  await answerDialog('Télécharger la facture')
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^facture-\d+\.pdf$/)]))

  await answerDialog('Se rétracter du contrat ici')
  await answerDialog('Confirmer la rétractation')
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(
    'droit de rétractation a été levé',
  )
  await receiveMail(account.email, 'R=C3=A9tractation')
})

test('a refund has its credit note, which the customer downloads from what happened and the admin from the order', async () => {
  const saved = savedFiles()
  const { account, session } = await newCustomer()
  await buy(session.token, 'Grade Matelot')
  type Orders = { orders: { id: number }[] }
  const mine = await call<Orders>('GET', '/api/user/orders', undefined, session.token)
  const id = mine.orders[0]?.id
  await call('POST', `/api/admin/orders/${id}/refund`, { cents: 100 })

  await openAs('/panelclient?onglet=commandes', session)
  await press(/^Détails/)
  const note = await within(await dialog()).findByRole('button', {
    name: /^Télécharger l’avoir A\d{4}-\d{5}$/,
  })
  const number = note.textContent?.split(' ').at(-1)
  await user.click(note)
  await waitFor(() => expect(saved).toEqual([`avoir-${number}.pdf`]))

  await openAs('/admin?onglet=commandes')
  await search(account.username)
  await press(`Voir la commande ${id}`)
  await answerDialog(/^Facture F/)
  await waitFor(() => expect(saved.slice(1)).toEqual([`facture-${id}.pdf`]))
  await answerDialog(`Avoir ${number}`)
  await waitFor(() => expect(saved.slice(2)).toEqual([`avoir-${number}.pdf`]))
})

test('the email and the password are changed with the current password, and other devices are signed out', async () => {
  const { account, session } = await newCustomer()
  const other = await openSession(account)
  const email = `nouveau-${account.email}`
  await openAs('/panelclient', session)
  const EMAIL = 'Changer d’adresse email'
  await fillInRegion(EMAIL, 'Nouvelle adresse email', email)
  await fillInRegion(EMAIL, 'Mot de passe actuel', 'faux')
  await pressInRegion(EMAIL, 'Changer l’adresse')
  await findInRegion(EMAIL, /Mot de passe actuel incorrect/)
  await fillInRegion(EMAIL, 'Mot de passe actuel', account.password)
  await pressInRegion(EMAIL, 'Changer l’adresse')
  expect(await within(await region(EMAIL)).findByRole('status')).toHaveTextContent('a été changée')
  await findInRegion('Informations du compte', email)
  await expectSignedOut(other)

  const UNCONFIRMED = /n’est pas encore confirmée/
  expect(await screen.findByText(UNCONFIRMED)).toHaveTextContent(email)
  await screen.findByRole('button', { name: 'Renvoyer le lien' })
  const mail = await receiveMail(`To: ${email}`, '/confirmation/')
  await openAs(/\/confirmation\/[\w-]+/.exec(mail)?.[0] ?? '', session)
  await screen.findByText(/Votre adresse email est confirmée/)
  await follow('Aller à mon espace')
  await region('Vos données')
  await waitFor(() => expect(screen.queryByText(UNCONFIRMED)).toBeNull())

  const PASSWORD = 'Changer de mot de passe'
  await fillInRegion(PASSWORD, 'Mot de passe actuel', account.password)
  await fillInRegion(PASSWORD, 'Nouveau mot de passe', 'court')
  await pressInRegion(PASSWORD, 'Changer le mot de passe')
  await findInRegion(PASSWORD, /minimum 6 caractères/)
  await fillInRegion(PASSWORD, 'Nouveau mot de passe', 'bien assez long')
  await pressInRegion(PASSWORD, 'Changer le mot de passe')
  expect(await within(await region(PASSWORD)).findByRole('status')).toHaveTextContent(
    'a été changé',
  )
  await openSession({ ...account, password: 'bien assez long' })
})

test('another device is listed and signed out, the data are downloaded, and the deletion of the account is asked for, mailed and taken back', async () => {
  const saved = savedFiles()
  const { account, session } = await newCustomer()
  await openSession(account)
  await openAs('/panelclient', session)
  const devices = within(await region('Appareils connectés'))
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(2))
  devices.getByText('Cet appareil')
  await pressInRegion('Appareils connectés', 'Déconnecter')
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1))

  const DATA = 'Vos données'
  await pressInRegion(DATA, 'Télécharger mes données')
  await waitFor(() => expect(saved).toEqual(['mes-donnees.zip']))
  await pressInRegion(DATA, 'Supprimer mon compte')
  expect(await dialog()).toHaveAccessibleName('Supprimer mon compte')
  await fillDialog('Mot de passe actuel', account.password)
  await answerDialog('Demander la suppression')
  await findInRegion(DATA, /Votre compte sera supprimé le/)
  const mail = await receiveMail(account.email, 'Suppression de votre compte')
  const [, link = ''] = /http:\/\/[^\s"<]+?(\/[^\s"<]*conserver=(?:3D)?[\w-]+)/.exec(mail) ?? []
  await openAs(link.replace('=3D', '='), session)
  await screen.findByText('Votre compte est conservé.')
  await within(await region(DATA)).findByRole('button', { name: 'Supprimer mon compte' })
})

test('what one wrote while signed in is answered and goes on in the account; signing out forgets the session here and ends it there', async () => {
  const { account, session } = await newCustomer()
  const { email } = account
  const written = { name: 'Moi', email, category: 'contact', message: 'Ohé du port' }
  await call('POST', '/api/send-contact', written, session.token)
  const found = `/api/admin/messages?search=${encodeURIComponent(email)}`
  const [message] = await call<{ id: number }[]>('GET', found)
  const reply = { text: 'Nous arrivons', seen: 0, handled: true }
  await call('POST', `/api/admin/messages/${message?.id}/replies`, reply)

  await openAs('/panelclient', session)
  await openTab('Messages')
  const THREAD = `Message n° ${message?.id}`
  await findInRegion(THREAD, 'Nous arrivons')
  await findInRegion(THREAD, 'Clos')
  await fillInRegion(THREAD, /^Votre réponse/, 'Merci !')
  await pressInRegion(THREAD, 'Envoyer')
  await findInRegion(THREAD, 'En cours')
  await findInRegion(THREAD, 'Merci !')
  expect(within(await region(THREAD)).getByLabelText(/^Votre réponse/)).toHaveValue('')

  await press('Déconnexion')
  await expectAddress('/login')
  expect(localStorage.getItem(TOKEN)).toBeNull()
  // Told to the server once the page is left.
  await waitFor(() => expectSignedOut(session))
})
