import { expect, type Page } from '@playwright/test'
import { createAccount, openSession, remember } from './accounts.ts'
import { answer, carryTo, dialog, enter, otherAdmin, test } from './admin-pages.ts'
import { byTurns, expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { walk } from './site.ts'

/** Calls the site beside the page. */
async function call(page: Page, method: string, path: string, headers: object, data?: object) {
  const options = { method, headers: { ...headers }, ...(data && { data }), failOnStatusCode: true }
  return (await page.request.fetch(path, options)).json()
}

async function addQuestion(page: Page, kind: string, label: string) {
  await page.getByLabel('Type de la question').selectOption(kind)
  await page.getByRole('button', { name: 'Ajouter la question' }).click()
  const item = page.getByRole('listitem').filter({ has: page.getByText(kind) })
  await item.getByLabel('Intitulé', { exact: true }).fill(label)
  return item
}

test('the questions of a form are put in order by the keyboard; whatever composes and entrusts it has no accessibility fault', async ({
  page,
}) => {
  const leaders = [{ id: 1, username: 'Cheffe' }]
  await answer(page, /\/api\/admin\/application-leaders$/, 'GET', { json: leaders })
  await enter(page, 'candidatures&vue=formulaires')
  await expect(page.getByRole('row', { name: /Entrer à Port-Minuit/ })).toBeVisible()
  await expectAccessibleEverywhere(page, byTurns(0))
  await page.getByRole('link', { name: 'Composer un formulaire' }).click()
  await page.getByLabel('Titre').fill('Ordre des questions')
  await addQuestion(page, 'Choix unique', 'Déjà douanier ?')
  const why = await addQuestion(page, 'Texte long', 'Racontez')
  await why.getByLabel('Posée').selectOption('Selon « Déjà douanier ? »')
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await preview.getByLabel(/Déjà douanier/).selectOption('Oui')
  await preview.getByRole('button', { name: 'Vérifier les réponses' }).click()
  await expect(preview.getByText('« Racontez » est requis')).toBeVisible()
  await expectAccessibleEverywhere(page, byTurns(1))

  // The first goes below the second.
  await carryTo(page, page.getByRole('button', { name: /^Déplacer Nom et prénom/ }), 2)
  await expect(preview.getByText(/Nom et prénom|Déjà douanier/).first()).toContainText(
    'Déjà douanier',
  )
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Confier « Ordre des questions »' }).click()
  await dialog(page).getByLabel('Cheffe').check()
  await expectAccessibleEverywhere(page, byTurns(6), OPEN_DIALOG)
})

const QUESTION = { key: 'nom', kind: 'short', label: 'Votre nom', help: '', options: [] }
const FORM = { title: 'Équipage de nuit', intro: '', purpose: 'free', open: true, waiting_days: 7 }

test('an application has no accessibility fault: to who fills it in and is asked, to who reads it, in the figures', async ({
  page,
}) => {
  const staff = await otherAdmin(page)
  const { slug } = await call(page, 'POST', '/api/admin/application-forms', staff, {
    ...FORM,
    fields: [{ ...QUESTION, required: true }],
  })
  const session = await openSession(page.request, await createAccount(page.request))
  await remember(page, session)
  await page.goto(`/candidature/${slug}`)
  await page.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await expect(page.getByText('« Votre nom » est requis')).toBeVisible()
  await expectAccessibleEverywhere(page, byTurns(2))

  const applicant = { authorization: `Bearer ${session.token}` }
  await call(page, 'POST', `/api/user/application-forms/${slug}/applications`, applicant, {
    version: 1,
    answers: { nom: 'Zoé' },
  })
  const [{ id }] = await call(page, 'GET', '/api/user/applications', applicant)
  const file = `/api/admin/applications/${id}`
  await call(page, 'PUT', `${file}/vote`, staff, { vote: 'for', text: 'Belle plume' })
  await call(page, 'POST', `${file}/notes`, staff, { text: 'À voir en vocal' })
  await call(page, 'POST', `${file}/steps`, staff, { step: 'question', text: 'Quel soir ?' })
  await walk(page, '/panelclient?onglet=candidatures')
  await expect(page.getByText('Quel soir ?')).toBeVisible()
  await expectAccessibleEverywhere(page, byTurns(4))

  await enter(page, 'candidatures&etat=open')
  const { username } = session.user
  await page.getByRole('button', { name: `Lire la candidature de ${username}` }).click()
  await expect(dialog(page).getByText('À voir en vocal')).toBeVisible()
  await expectAccessibleEverywhere(page, byTurns(3), OPEN_DIALOG)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Statistiques' }).click()
  await expect(page.getByRole('table', { name: 'Par formulaire' })).toBeVisible()
  await expectAccessibleEverywhere(page, byTurns(5))

  // As the leader of a faction, who sees nothing else.
  await answer(page, /\/api\/admin\/verify$/, 'GET', {
    json: { isAdmin: true, group: null, permissions: ['applications.own'] },
  })
  await page.goto('/admin?etat=open')
  const menu = page.getByRole('navigation', { name: 'Administration' })
  await expect(menu.getByRole('link')).toHaveText(['Candidatures'])
  await expect(page.getByRole('table', { name: 'Candidatures' })).toBeVisible()
  await expectAccessibleEverywhere(page, byTurns(7))
})
