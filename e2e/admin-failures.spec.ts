import { expect, type Page } from '@playwright/test'
import { ADMIN, buildAccount, createAccount } from './accounts.ts'
import {
  answer,
  buildOrder,
  confirm,
  dialog,
  enter,
  otherAdmin,
  save,
  search,
  test,
} from './admin-pages.ts'
import { expectSaid } from './notices.ts'
import { answerInTurn } from './site.ts'

const BROKEN = { status: 500, json: {} }
const GONE = 'Cet élément n’existe plus.'
const ONE = /\/\d+$/

type Noun = {
  tab: string
  list: RegExp
  writes: RegExp
  add: string
  /** Fills in what a new one needs, under this name. */
  fill: (page: Page, name: string) => Promise<void>
  load: string
  saveFailed: string
  removeFailed: string
  /** What is said with the server's reason, where it is. */
  removeRefused?: string
  done: [added: string, updated: string, removed: string]
}

const field = (page: Page, label: string, value: string) =>
  dialog(page).getByLabel(label, { exact: true }).fill(value)

const NOUNS: Record<string, Noun> = {
  products: {
    tab: 'produits',
    list: /\/api\/admin\/products$/,
    writes: /\/api\/admin\/products/,
    add: 'Ajouter un Produit',
    fill: async (page, name) => {
      await field(page, 'Nom', name)
      await field(page, 'Description', 'Flotte')
      await field(page, 'Prix (€)', '3')
      await field(page, 'Stock', '4')
      await field(page, 'Catégorie', 'Essais')
    },
    load: 'Erreur lors du chargement des produits',
    saveFailed: "Échec de l'enregistrement du produit",
    removeFailed: 'Échec de la suppression du produit: veuillez réessayer',
    removeRefused: `Échec de la suppression du produit: ${GONE}`,
    done: [
      'Produit ajouté avec succès',
      'Produit mis à jour avec succès',
      'Produit supprimé avec succès',
    ],
  },
  factions: {
    tab: 'factions',
    list: /\/api\/public\/factions$/,
    writes: /\/api\/admin\/factions/,
    add: 'Ajouter une Faction',
    fill: async (page, name) => {
      await field(page, 'Nom', name)
      await field(page, 'Description', 'Ils essaient tout.')
      await field(page, 'Lien de candidature', 'https://example.org/essai')
    },
    load: 'Impossible de charger les factions. Veuillez réessayer plus tard.',
    saveFailed: "Une erreur s'est produite",
    removeFailed: 'Erreur lors de la suppression',
    done: [
      'Faction ajoutée avec succès',
      'Faction mise à jour avec succès',
      'Faction supprimée avec succès',
    ],
  },
  jobs: {
    tab: 'jobs',
    list: /\/api\/admin\/jobs$/,
    writes: /\/api\/admin\/jobs/,
    add: 'Ajouter un Emploi',
    fill: async (page, name) => {
      await field(page, 'Nom', name)
      await field(page, 'Description', 'Il flotte.')
    },
    load: 'Erreur lors de la récupération des emplois',
    saveFailed: "Erreur lors de l'enregistrement de l'emploi",
    removeFailed: "Erreur lors de la suppression de l'emploi",
    done: [
      'Emploi ajouté avec succès',
      'Emploi mis à jour avec succès',
      'Emploi supprimé avec succès',
    ],
  },
  properties: {
    tab: 'jobs&liste=proprietes',
    list: /\/api\/admin\/properties$/,
    writes: /\/api\/admin\/properties/,
    add: 'Ajouter une Propriété',
    fill: async (page, name) => {
      await field(page, 'Nom', name)
      await field(page, 'Localisation', 'Quai 9')
      await field(page, 'Description', 'Vue sur la grue.')
    },
    load: 'Erreur lors de la récupération des propriétés',
    saveFailed: "Erreur lors de l'enregistrement de la propriété",
    removeFailed: 'Erreur lors de la suppression de la propriété',
    done: [
      'Propriété ajoutée avec succès',
      'Propriété mise à jour avec succès',
      'Propriété supprimée avec succès',
    ],
  },
  rules: {
    tab: 'regles',
    list: /\/api\/rules$/,
    writes: /\/api\/rules(\/\d+)?$/,
    add: 'Ajouter une Règle',
    fill: async (page, name) => {
      await field(page, 'Titre', name)
      await field(page, 'Description', 'Courte')
      await field(page, 'Contenu', 'Bien')
      await field(page, 'Sanction', 'Aucune')
    },
    load: 'Failed to load rules. Please try again.',
    saveFailed: 'Failed to save rule. Please try again.',
    removeFailed: 'Failed to delete rule. Please try again.',
    done: ['Rule successfully added', 'Rule successfully updated', 'Rule successfully deleted'],
  },
}

for (const [plural, noun] of Object.entries(NOUNS)) {
  test.describe(plural, () => {
    test('say when their list cannot be loaded, what failed and what worked, where it can be read, and a failure loses nothing that was typed', async ({
      page,
    }) => {
      const name = `Essai ${plural}`
      const [added, updated, removed] = noun.done
      await answer(page, noun.list, 'GET', BROKEN)
      await enter(page, noun.tab)
      await expect(page.getByText(noun.load)).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(page.getByRole('table')).toBeVisible()

      await page.getByRole('button', { name: noun.add }).click()
      await noun.fill(page, name)
      await answer(page, noun.writes, 'POST', BROKEN)
      await save(page)
      await expectSaid(page, noun.saveFailed)
      await page.unrouteAll()
      await save(page)
      await expectSaid(page, added)
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await search(page, name)
      await page.getByRole('button', { name: `Modifier ${name}` }).click()
      await answer(page, noun.writes, 'PUT', {
        status: 400,
        json: { message: 'La marée est basse.' },
      })
      await save(page)
      await expectSaid(
        page,
        `${noun.saveFailed}${noun.saveFailed.endsWith('.') ? ' ' : ' : '}La marée est basse.`,
      )
      await page.unrouteAll()
      await save(page)
      await expectSaid(page, updated)

      await answer(page, ONE, 'DELETE', BROKEN)
      await page.getByRole('button', { name: `Supprimer ${name}` }).click()
      await confirm(page)
      await expectSaid(page, noun.removeFailed)
      await page.unrouteAll()
      if (noun.removeRefused) {
        await answer(page, ONE, 'DELETE', { status: 404, json: { message: GONE } })
        await page.getByRole('button', { name: `Supprimer ${name}` }).click()
        await confirm(page)
        await expectSaid(page, noun.removeRefused)
        await page.unrouteAll()
      }
      await page.getByRole('button', { name: `Supprimer ${name}` }).click()
      await confirm(page)
      await expectSaid(page, removed)
    })
  })
}

test('users say when their list cannot be loaded, that a name is taken or that nothing came back, in the form and keeping what was typed, and when one cannot be deleted', async ({
  page,
}) => {
  const { username } = await createAccount(page.request, buildAccount())
  await answer(page, /\/api\/admin\/users\?/, 'GET', BROKEN)
  await enter(page, 'utilisateurs')
  await expect(page.getByText('Erreur de chargement des utilisateurs.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('table')).toBeVisible()

  await search(page, username)
  await page.getByRole('button', { name: `Modifier ${username}` }).click()
  await field(page, 'Nom d’utilisateur', ADMIN.username)
  await save(page)
  await expectSaid(page, "Échec de la mise à jour : Ce nom d'utilisateur est déjà utilisé.")
  await expect(dialog(page).getByLabel('Nom d’utilisateur')).toHaveValue(ADMIN.username)
  await answer(page, /\/api\/admin\/users\/\d+$/, 'PUT', BROKEN)
  await save(page)
  await expectSaid(page, 'Échec de la mise à jour')
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Abandonner' }).click()

  await answer(page, /\/api\/admin\/users\/\d+$/, 'DELETE', BROKEN)
  await page.getByRole('button', { name: `Supprimer ${username}` }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expectSaid(page, 'Échec de la suppression')
})

test('categories say which of their three writes failed, and why when the server does', async ({
  page,
}) => {
  await enter(page, 'regles')
  await page.getByRole('button', { name: 'Gérer les Catégories' }).click()
  const categories = page.getByRole('dialog', { name: 'Gérer les Catégories' })
  const rename = categories.getByRole('button', { name: /^Renommer / }).first()
  const url = /\/api\/rules\/categories/

  await answer(page, url, 'POST', BROKEN)
  await categories.getByLabel('Nouvelle catégorie').fill('Essais')
  await categories.getByRole('button', { name: 'Ajouter' }).click()
  await expectSaid(page, 'Failed to add category')
  await expect(categories.getByLabel('Nouvelle catégorie')).toHaveValue('Essais')

  await answer(page, url, 'PUT', { status: 404, json: { message: GONE } })
  await rename.click()
  await categories.getByRole('button', { name: 'Enregistrer le nom' }).click()
  await expectSaid(page, `Failed to update category : ${GONE}`)
  await categories.getByRole('button', { name: 'Annuler' }).click()

  await answer(page, url, 'DELETE', BROKEN)
  await categories
    .getByRole('button', { name: /^Supprimer / })
    .first()
    .click()
  await confirm(page)
  await expectSaid(page, 'Failed to delete category')
})

test('a message that another admin has deleted is told as such, and leaves the list', async ({
  page,
}) => {
  const name = 'Noé des brumes'
  await page.request.post('/api/send-contact', {
    data: { name, email: 'noe@example.org', category: 'contact', message: 'Ohé' },
    failOnStatusCode: true,
  })
  await enter(page, 'messages')
  const row = page.getByRole('row', { name })
  await row.getByRole('button', { name: 'Marquer comme traité' }).waitFor()
  const headers = await otherAdmin(page)
  const inbox: { id: number; name: string }[] = await (
    await page.request.get('/api/admin/messages?page=1&limit=10', { headers })
  ).json()
  const { id } = inbox.find((message) => message.name === name) ?? {}
  await page.request.delete(`/api/admin/messages/${id}`, { headers, failOnStatusCode: true })
  await row.getByRole('button', { name: 'Marquer comme traité' }).click()
  await expectSaid(page, GONE)
  await expect(row).toHaveCount(0)
})

test('the refund of an order is asked for twice, sent in cents and told in the order’s dialog, as are its failures: in the server’s words, without any, and when the network does', async ({
  page,
}) => {
  const paid = buildOrder({ paid_at: '2026-11-01T10:05:00.000Z', status: 'completed' })
  const outcomes = [
    {
      response: { status: 502, json: { message: 'Le paiement ne répond pas.' } },
      text: 'Le paiement ne répond pas.',
    },
    { response: BROKEN, text: 'Échec du remboursement' },
    { response: null, text: 'Erreur de connexion au serveur' },
    { response: { json: { ...paid, refunded_amount: 4.5 } }, text: 'Remboursement effectué' },
  ]
  const bodies: unknown[] = []
  const answerRefund = await answerInTurn(page, '**/api/admin/orders/7/refund')
  page.on('request', (request) => {
    if (request.url().endsWith('/orders/7/refund')) bodies.push(request.postDataJSON())
  })
  await page.route(/\/api\/admin\/orders\?/, (route) => route.fulfill({ json: [paid] }))
  await enter(page, 'commandes')
  await page.getByRole('button', { name: 'Voir la commande 7' }).click()
  const amount = dialog(page).getByLabel('Rembourser (€)')
  for (const [failed, { response, text }] of outcomes.entries()) {
    answerRefund(response)
    await amount.fill('4.5')
    await dialog(page).getByRole('button', { name: 'Rembourser' }).click()
    const confirmation = dialog(page).getByRole('button', { name: /^Confirmer 4,50/ })
    await expect(confirmation).toBeVisible()
    expect(bodies).toHaveLength(failed)
    await confirmation.click()
    await expectSaid(page, text)
  }
  expect(bodies).toEqual(outcomes.map(() => ({ cents: 450 })))
  await expect(amount).toHaveAttribute('max', '7.5')
})
