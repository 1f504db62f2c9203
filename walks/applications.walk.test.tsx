import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerDialog, choose, dialog, expectNoDialog, fillDialog } from '#web/testing/panel.tsx'
import { openSite } from '#web/testing/site.tsx'
import { fill, follow, press, user } from '#web/testing/user.ts'
import { expectSaid } from './notices.ts'
import { call, callWholeSite, createAccount, openAs, openSession } from './whole-site.ts'

const FORMS = '/api/admin/application-forms'
const FORMS_VIEW = '/admin?onglet=candidatures&vue=formulaires'

callWholeSite()

type Form = { id: number; slug: string; version: number; fields: object[] }
const question = (key: string, label: string, more: object = {}) => ({
  key,
  kind: 'short',
  label,
  help: '',
  required: true,
  options: [],
  ...more,
})
/** A form of the panel's, made without it. */
const makeForm = (title: string, fields: object[]) =>
  call<Form>('POST', FORMS, {
    title,
    intro: '',
    purpose: 'free',
    open: true,
    waiting_days: 7,
    fields,
  })

async function write(field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}
const row = (name: RegExp) => screen.findByRole('row', { name })
const inDialog = async () => within(await dialog())
const chooseStep = async (name: string) =>
  user.selectOptions(await (await inDialog()).findByLabelText('Prochaine étape'), name)

/** Adds a question to the form that is composed, and answers its part of the page. */
async function addQuestion(kind: string, label: string) {
  await choose('Type de la question', kind)
  await press('Ajouter la question')
  const said = await screen.findByText(new RegExp(`^${kind}`), { selector: 'small' })
  const item = within(said.closest('li') as HTMLElement)
  await write(item.getByLabelText('Intitulé'), label)
  return item
}

test('the owner composes a form for a faction: questions, limits, a condition; the faction’s button then opens it', async () => {
  await openAs(FORMS_VIEW)
  expect(await row(/Entrer à Port-Minuit/)).toHaveTextContent('Ouvert')
  await follow('Composer un formulaire')
  await fill('Titre', 'Servir à la Douane')
  await follow('Annuler')
  ;(await inDialog()).getByText('Abandonner les modifications ?')
  await answerDialog('Annuler')
  await expectNoDialog()
  await choose('Il sert à', 'Une faction')
  await press('Enregistrer')
  await screen.findByText('Choisissez la faction', { selector: '.field-error' })
  await screen.findByRole('option', { name: 'Douane du Grand Môle' })
  await choose('Faction', 'Douane du Grand Môle')

  await addQuestion('Choix unique', 'Déjà douanier ?')
  const why = await addQuestion('Texte long', 'Racontez')
  await write(why.getByLabelText('Caractères au moins'), '10')
  await user.selectOptions(why.getByLabelText('Posée'), 'Selon « Déjà douanier ? »')

  const preview = within(screen.getByRole('region', { name: 'Aperçu' }))
  expect(preview.queryByLabelText(/Racontez/)).toBeNull()
  await user.selectOptions(preview.getByLabelText(/Déjà douanier/), 'Oui')
  await write(await preview.findByLabelText(/Racontez/), 'court')
  await user.click(preview.getByText('Vérifier les réponses'))
  await preview.findByText('« Racontez » demande au moins 10 caractères')

  await user.click(screen.getByLabelText('Ouvert aux candidatures'))
  await press('Enregistrer')
  expect(await row(/Servir à la Douane/)).toHaveTextContent('Une faction')

  await openAs('/factions')
  await press('Douane du Grand Môle')
  const link = await (await inDialog()).findByRole('link', { name: 'Candidater' })
  expect(link).toHaveAttribute('href', '/candidature/servir-a-la-douane')
})

test('somebody is led to sign in and back, fills in a form, leaves, comes back, finds it changed, sends; staff ask, vote and accept', async () => {
  const form = await makeForm('Équipage de nuit', [
    question('nom', 'Votre nom'),
    question('recit', 'Votre récit', { kind: 'long' }),
    question('lien', 'Un lien', { kind: 'link', required: false }),
  ])
  const account = await createAccount()
  await openSite(`/candidature/${form.slug}`)
  await fill(/Nom d.utilisateur/, account.username)
  await fill('Mot de passe', account.password)
  await press(/connecter/i)
  await screen.findByRole('heading', { name: 'Équipage de nuit' })

  await press('Envoyer ma candidature')
  await screen.findByText('« Votre nom » est requis')
  const required = screen.getByRole('meter', { name: 'Réponses obligatoires' })
  expect(required).toHaveTextContent('0/2')
  await fill(/Votre nom/, 'Zoé <b>Gras</b>')
  expect(required).toHaveTextContent('1/2')
  await fill(/Votre récit/, 'Une nuit sans lune.')
  await fill(/Un lien/, 'https://exemple.fr/video')
  await screen.findByText('Brouillon enregistré')
  const session = await openSession(account)
  await openAs(`/candidature/${form.slug}`, session)
  expect(await screen.findByLabelText(/Votre récit/)).toHaveValue('Une nuit sans lune.')

  // Changed under their hands: they are told, and what stayed is still there.
  await call('PUT', `${FORMS}/${form.id}`, {
    ...form,
    fields: [...form.fields, question('age', 'Votre âge', { kind: 'number', min: 16 })],
  })
  await press('Envoyer ma candidature')
  await screen.findByText(/^Le formulaire a changé/)
  expect(await screen.findByLabelText(/Votre récit/)).toHaveValue('Une nuit sans lune.')
  await fill(/Votre âge/, '31')
  await press('Envoyer ma candidature')
  const mine = async () => within(await screen.findByRole('region', { name: 'Équipage de nuit' }))
  await (await mine()).findByText('Candidature reçue')

  const read = async () => {
    await openAs('/admin?onglet=candidatures')
    await press(`Lire la candidature de ${account.username}`)
    return inDialog()
  }
  const file = await read()
  await file.findByText('Zoé <b>Gras</b>')
  expect(file.getByRole('link', { name: /exemple\.fr/ })).toHaveAttribute(
    'rel',
    expect.stringContaining('noopener nofollow ugc'),
  )
  await fillDialog('Un mot sur votre vote', 'Belle plume')
  await answerDialog('Pour')
  await expectSaid('Vote enregistré')
  await fillDialog('Nouvelle note', 'À voir en vocal')
  await answerDialog('Ajouter la note')
  await expectSaid('Note ajoutée')
  await fillDialog('Votre message', 'Quel soir ?')
  await answerDialog('Envoyer la question')
  await file.findByText('Question de l’équipe')

  await openAs('/panelclient?onglet=candidatures', session)
  await (await mine()).findByText('Quel soir ?')
  await fill(/Votre réponse/, 'Le mardi.')
  await press('Répondre')
  await (await mine()).findByText('Le mardi.')

  // What is on the page is a step behind: it says so, and shows what came since.
  const again = await read()
  await again.findByText('Le mardi.')
  const own = await call<{ id: number }[]>(
    'GET',
    '/api/user/applications',
    undefined,
    session.token,
  )
  const [id] = own.map((one) => one.id)
  await call('POST', `/api/admin/applications/${id}/steps`, { step: 'question', text: 'Seule ?' })
  await call('POST', `/api/user/applications/${id}/answers`, { text: 'À deux.' }, session.token)
  const accept = async () => {
    await chooseStep('Accepter')
    await fillDialog('Votre message', 'Bienvenue à bord.')
    await answerDialog('Accepter la candidature')
  }
  await accept()
  await again.findByText(/a changé entre-temps/)
  await again.findByText('À deux.')
  await accept()
  await expectSaid('Candidature acceptée')

  await openAs('/panelclient?onglet=candidatures', session)
  await (await mine()).findByText('Bienvenue à bord.')
  expect(screen.queryByText('Belle plume')).toBeNull()

  await openAs('/admin?onglet=candidatures&vue=statistiques')
  expect(await row(/Équipage de nuit/)).toHaveTextContent('100')
})

test('the leader of a faction is entrusted with a form, and sees its inbox and nothing else', async () => {
  const [mine, theirs] = [
    await makeForm('Chez nous', [question('nom', 'Nom')]),
    await makeForm('Chez les autres', [question('nom', 'Nom')]),
  ]
  const leader = await createAccount()
  await call('POST', '/api/admin/team', { username: leader.username, group: 'leader' })
  const applicant = await createAccount()
  const { token } = await openSession(applicant)
  for (const { slug } of [mine, theirs])
    await call(
      'POST',
      `/api/user/application-forms/${slug}/applications`,
      { version: 1, answers: { nom: 'Léo' } },
      token,
    )

  await openAs(FORMS_VIEW)
  await press('Confier « Chez nous »')
  await user.click(await (await inDialog()).findByLabelText(leader.username))
  await answerDialog('Enregistrer')
  await waitFor(async () => expect(await row(/Chez nous/)).toHaveTextContent(leader.username))

  await openAs('/admin', await openSession(leader))
  const menu = within(await screen.findByRole('navigation', { name: 'Administration' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Candidatures'])
  // Fails when there are two.
  const received = await row(new RegExp(applicant.username))
  expect(received).toHaveTextContent('Chez nous')
  await user.click(within(received).getByRole('button', { name: /^Lire/ }))
  await chooseStep('Refuser')
  await fillDialog('Votre message', 'Pas cette fois.')
  await answerDialog('Refuser la candidature')
  const history = await (await inDialog()).findByRole('region', { name: 'Historique' })
  await within(history).findByText('Candidature refusée')
})
