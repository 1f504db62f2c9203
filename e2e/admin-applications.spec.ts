import { expect, type Page } from '@playwright/test'
import { type Account, createAccount, openSession, remember } from './accounts.ts'
import { carryTo, dialog, enter, otherAdmin, test } from './admin-pages.ts'
import { byTurns, expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { expectSaid } from './notices.ts'
import { visit } from './site.ts'

async function signIn(page: Page, account: Account) {
  const session = await openSession(page.request, account)
  await remember(page, session)
  return session
}

/** A form of the panel's, made without it. */
async function makeForm(page: Page, title: string, fields: object[]) {
  const answer = await page.request.post('/api/admin/application-forms', {
    headers: await otherAdmin(page),
    data: { title, intro: '', purpose: 'free', open: true, waiting_days: 7, fields },
    failOnStatusCode: true,
  })
  return (await answer.json()) as { id: number; slug: string; version: number; fields: object[] }
}
const field = (key: string, label: string, more: object = {}) => ({
  key,
  kind: 'short',
  label,
  help: '',
  required: true,
  options: [],
  ...more,
})

test('the owner composes a form for a faction: questions, limits, a condition, their order; the faction’s button then opens it', async ({
  page,
}) => {
  await enter(page, 'candidatures&vue=formulaires')
  await expect(page.getByRole('row', { name: /Entrer à Port-Minuit/ })).toContainText('Ouvert')
  await expectAccessibleEverywhere(page, byTurns(0))
  await page.getByRole('link', { name: 'Composer un formulaire' }).click()
  await page.getByLabel('Titre').fill('Servir à la Douane')
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(dialog(page)).toContainText('Abandonner les modifications ?')
  await dialog(page).getByRole('button', { name: 'Annuler' }).click()
  await page.getByLabel('Il sert à').selectOption('Une faction')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Choisissez la faction', { exact: true })).toBeVisible()
  await page.getByLabel('Faction', { exact: true }).selectOption('Douane du Grand Môle')

  await page.getByLabel('Type de la question').selectOption('Choix unique')
  await page.getByRole('button', { name: 'Ajouter la question' }).click()
  const asked = page.getByRole('listitem').filter({ has: page.getByText('Choix unique') })
  await asked.getByLabel('Intitulé', { exact: true }).fill('Déjà douanier ?')
  await page.getByLabel('Type de la question').selectOption('Texte long')
  await page.getByRole('button', { name: 'Ajouter la question' }).click()
  const why = page.getByRole('listitem').filter({ has: page.getByText('Texte long') })
  await why.getByLabel('Intitulé', { exact: true }).fill('Racontez')
  await why.getByLabel('Caractères au moins').fill('10')
  await why.getByLabel('Posée').selectOption('Selon « Déjà douanier ? »')

  const preview = page.getByRole('region', { name: 'Aperçu' })
  await expect(preview.getByLabel(/Racontez/)).toBeHidden()
  await preview.getByLabel(/Déjà douanier/).selectOption('Oui')
  await preview.getByLabel(/Racontez/).fill('court')
  await preview.getByRole('button', { name: 'Vérifier les réponses' }).click()
  await expect(preview.getByText('« Racontez » demande au moins 10 caractères')).toBeVisible()
  await expectAccessibleEverywhere(page, byTurns(1))

  // The first goes below the second, by the keyboard.
  await carryTo(page, page.getByRole('button', { name: /^Déplacer Nom et prénom/ }), 2)
  await expect(preview.getByText(/Nom et prénom|Déjà douanier/).first()).toContainText(
    'Déjà douanier',
  )
  await page.getByLabel('Ouvert aux candidatures').check()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('row', { name: /Servir à la Douane/ })).toContainText('Une faction')

  await visit(page, '/factions')
  await page.getByRole('button', { name: 'Douane du Grand Môle' }).click()
  const link = page.getByRole('link', { name: 'Candidater' })
  await expect(link).toHaveAttribute('href', '/candidature/servir-a-la-douane')
})

test('somebody is led to sign in and back, fills in a form, leaves, comes back, finds it changed, sends; staff ask, vote and accept', async ({
  page,
  browser,
}) => {
  const form = await makeForm(page, 'Équipage de nuit', [
    field('nom', 'Votre nom'),
    field('recit', 'Votre récit', { kind: 'long' }),
    field('lien', 'Un lien', { kind: 'link', required: false }),
  ])
  const account = await createAccount(page.request)
  const context = await browser.newContext()
  const there = await context.newPage()
  await there.goto(`/candidature/${form.slug}`)
  await there.getByLabel(/Nom d.utilisateur/).fill(account.username)
  await there.getByLabel('Mot de passe', { exact: true }).fill(account.password)
  await there.getByRole('button', { name: /connecter/i }).click()
  await expect(there.getByRole('heading', { name: 'Équipage de nuit' })).toBeVisible()

  await there.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await expect(there.getByText('« Votre nom » est requis')).toBeVisible()
  await expectAccessibleEverywhere(there, byTurns(2))
  await there.getByLabel(/Votre nom/).fill('Zoé <b>Gras</b>')
  await there.getByLabel(/Votre récit/).fill('Une nuit sans lune.')
  await there.getByLabel(/Un lien/).fill('https://exemple.fr/video')
  await expect(there.getByText('Brouillon enregistré')).toBeVisible()
  await there.reload()
  await expect(there.getByLabel(/Votre récit/)).toHaveValue('Une nuit sans lune.')

  // Changed under their hands: they are told, and what stayed is still there.
  await page.request.put(`/api/admin/application-forms/${form.id}`, {
    headers: await otherAdmin(page),
    data: {
      ...form,
      fields: [...form.fields, field('age', 'Votre âge', { kind: 'number', min: 16 })],
    },
    failOnStatusCode: true,
  })
  await there.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await expect(there.getByText(/Le formulaire a changé/).first()).toBeVisible()
  await expect(there.getByLabel(/Votre récit/)).toHaveValue('Une nuit sans lune.')
  await there.getByLabel(/Votre âge/).fill('31')
  await there.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  const mine = there.getByRole('region', { name: 'Équipage de nuit' })
  await expect(mine.getByText('Candidature reçue')).toBeVisible()

  await enter(page, 'candidatures')
  await page.getByRole('button', { name: `Lire la candidature de ${account.username}` }).click()
  await expect(dialog(page).getByText('Zoé <b>Gras</b>')).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: /exemple\.fr/ })).toHaveAttribute(
    'rel',
    /noopener nofollow ugc/,
  )
  await dialog(page).getByLabel('Un mot sur votre vote').fill('Belle plume')
  await dialog(page).getByRole('button', { name: 'Pour', exact: true }).click()
  await expectSaid(page, 'Vote enregistré')
  await dialog(page).getByLabel('Nouvelle note').fill('À voir en vocal')
  await dialog(page).getByRole('button', { name: 'Ajouter la note' }).click()
  await expectSaid(page, 'Note ajoutée')
  await dialog(page).getByLabel('Votre message').fill('Quel soir ?')
  await dialog(page).getByRole('button', { name: 'Envoyer la question' }).click()
  await expect(dialog(page).getByText('Question de l’équipe')).toBeVisible()
  await expectAccessibleEverywhere(page, byTurns(3), OPEN_DIALOG)

  await there.reload()
  await expect(mine.getByText('Quel soir ?')).toBeVisible()
  await mine.getByLabel(/Votre réponse/).fill('Le mardi.')
  await mine.getByRole('button', { name: 'Répondre' }).click()
  await expect(mine.getByText('Le mardi.')).toBeVisible()
  await expectAccessibleEverywhere(there, byTurns(4))

  // What is on the page is a step behind: it says so, and shows the answer.
  await dialog(page).getByLabel('Prochaine étape').selectOption('Accepter')
  await dialog(page).getByLabel('Votre message').fill('Bienvenue à bord.')
  await dialog(page).getByRole('button', { name: 'Accepter la candidature' }).click()
  await expect(dialog(page).getByText(/a changé entre-temps/)).toBeVisible()
  await expect(dialog(page).getByText('Le mardi.')).toBeVisible()
  await dialog(page).getByLabel('Prochaine étape').selectOption('Accepter')
  await dialog(page).getByLabel('Votre message').fill('Bienvenue à bord.')
  await dialog(page).getByRole('button', { name: 'Accepter la candidature' }).click()
  await expectSaid(page, 'Candidature acceptée')

  await there.reload()
  await expect(mine.getByText('Bienvenue à bord.')).toBeVisible()
  await expect(there.getByText('Belle plume')).toBeHidden()
  await context.close()

  await page.goto('/admin?onglet=candidatures&vue=statistiques')
  await expect(page.getByRole('row', { name: /Équipage de nuit/ })).toContainText('100')
  await expectAccessibleEverywhere(page, byTurns(5))
})

test('the leader of a faction is entrusted with a form, and sees its inbox and nothing else', async ({
  page,
}) => {
  const headers = await otherAdmin(page)
  const [mine, theirs] = [
    await makeForm(page, 'Chez nous', [field('nom', 'Nom')]),
    await makeForm(page, 'Chez les autres', [field('nom', 'Nom')]),
  ]
  const leader = await createAccount(page.request)
  const added = { headers, data: { username: leader.username, group: 'leader' } }
  await page.request.post('/api/admin/team', { ...added, failOnStatusCode: true })
  const applicant = await createAccount(page.request)
  const { token } = await openSession(page.request, applicant)
  for (const { slug } of [mine, theirs])
    await page.request.post(`/api/user/application-forms/${slug}/applications`, {
      headers: { authorization: `Bearer ${token}` },
      data: { version: 1, answers: { nom: 'Léo' } },
      failOnStatusCode: true,
    })

  await enter(page, 'candidatures&vue=formulaires')
  await page.getByRole('button', { name: 'Confier « Chez nous »' }).click()
  await dialog(page).getByLabel(leader.username).check()
  await expectAccessibleEverywhere(page, byTurns(6), OPEN_DIALOG)
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('row', { name: /Chez nous/ })).toContainText(leader.username)

  await signIn(page, leader)
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Administration' })
  await expect(menu.getByRole('link')).toHaveText(['Candidatures'])
  const row = page.getByRole('row', { name: new RegExp(applicant.username) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Chez nous')
  await expectAccessibleEverywhere(page, byTurns(7))
  await row.getByRole('button').click()
  await dialog(page).getByLabel('Prochaine étape').selectOption('Refuser')
  await dialog(page).getByLabel('Votre message').fill('Pas cette fois.')
  await dialog(page).getByRole('button', { name: 'Refuser la candidature' }).click()
  await expect(dialog(page).getByText('Candidature refusée').first()).toBeVisible()
})
