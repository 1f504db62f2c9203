import { expect, type Page } from '@playwright/test'
import {
  ADMIN,
  buildAccount,
  createAccount,
  openSession,
  readerSession,
  remember,
} from './accounts.ts'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { receiveMail } from './mailbox.ts'
import { buy } from './shop.ts'
import { type Answer, REFUSED } from './site.ts'
import { test } from './test.ts'

const ORDERS = /\/api\/user\/orders/

test.use({
  viewport: { width: 1280, height: 900 },
  allowedErrors: [REFUSED],
})

async function signIn(page: Page) {
  const account = await createAccount(page.request, buildAccount())
  const session = await openSession(page.request, account)
  await remember(page, session)
  return { account, ...session }
}

const order = (overrides: object = {}) => ({
  id: 41,
  user_id: 1,
  user_name: 'x',
  amount: 12.5,
  refunded_amount: 0,
  status: 'completed',
  created_at: '2026-11-01T10:00:00.000Z',
  paid_at: '2026-11-01T10:01:00.000Z',
  payment_method: null,
  invoice_number: 'F2026-00041',
  items: [{ product_name: 'Grade Matelot', quantity: 1, price: 12.5, refunded_amount: 0 }],
  shipping_address: null,
  notes: null,
  timeline: [],
  ...overrides,
})
const answerOrders = (page: Page, orders: object[]) =>
  page.route(ORDERS, (route) => route.fulfill({ json: { success: true, orders } }))

test('without a session the page is the login page, and one the server no longer knows is forgotten', async ({
  page,
}) => {
  await page.goto('/panelclient')
  await page.waitForURL('**/login')
  await remember(page, { token: 'old', user: { id: 1, username: 'x', roles: ['user'] } })
  await page.goto('/panelclient?onglet=commandes')
  await page.waitForURL('**/login')
})

test('the profile shows the account and ten points per euro, and the orders what was bought', async ({
  page,
}) => {
  const { account, token } = await signIn(page)
  await page.goto('/panelclient')
  await buy(page, token, 'Grade Matelot')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Informations du compte' })).toContainText(
    account.email,
  )
  const loyalty = page.getByRole('region', { name: 'Fidélité' })
  await expect(loyalty).toContainText('49 points')
  await expect(loyalty).toContainText('49/100')

  await page.getByRole('tab', { name: 'Commandes' }).click()
  await page.getByRole('button', { name: /^Détails/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Grade Matelot')
  await expect(dialog).toContainText('Carte bancaire')
  await expect(dialog).toContainText('Terminée')
  await expect(dialog).toContainText('Facture émise')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger la facture' }).click()
  expect((await download).suggestedFilename()).toMatch(/^facture-\d+\.pdf$/)

  await dialog.getByRole('button', { name: 'Se rétracter du contrat ici' }).click()
  await dialog.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(dialog.getByRole('alert')).toContainText('droit de rétractation a été levé')
  await receiveMail(account.email, 'R=C3=A9tractation')
})

test('many orders come in pages, and so do those that a search finds', async ({ page }) => {
  await remember(page, await readerSession(page.request))
  const all = Array.from({ length: 25 }, (_, index) => order({ id: index + 1 }))
  await page.route(ORDERS, (route) => {
    const query = new URL(route.request().url()).searchParams
    const found = query.get('search') ? all.slice(0, 12) : all
    const first = (Number(query.get('page')) - 1) * 10
    const json = {
      success: true,
      orders: found.slice(first, first + 10),
      total: all.length,
      spent: 0,
    }
    return route.fulfill({ json, headers: { 'x-total-count': String(found.length) } })
  })
  await page.goto('/panelclient?onglet=commandes')
  const lines = page.getByRole('button', { name: /^Détails/ })
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(lines).toHaveCount(10)
  await pages.getByRole('button', { name: 'Page 3' }).click()
  await expect(lines).toHaveCount(5)
  await page.getByLabel('Rechercher une commande').fill('matelot')
  await expect(page.getByText('Commande n° 1', { exact: true })).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Page 3' })).toHaveCount(0)
  await pages.getByRole('button', { name: 'Page 2' }).click()
  await expect(lines).toHaveCount(2)
})

test('statuses are the customer’s words, any other as it is; an order opens by keyboard, shows where it goes and its notes when it has them, and has its invoice when completed', async ({
  page,
}) => {
  await remember(page, await readerSession(page.request))
  const address = {
    line1: '3, quai des Brumes',
    line2: null,
    postal_code: '29200',
    city: 'Brest',
    country: 'FR',
  }
  await answerOrders(page, [
    order({ id: 1, shipping_address: address, notes: 'Sonner deux fois' }),
    order({ id: 2, status: 'processing' }),
    order({ id: 3, status: 'cancelled' }),
    order({ id: 4, status: 'shipped' }),
    order({ id: 5, status: '' }),
    {
      id: '6',
      amount: '12.50',
      created_at: null,
      items: null,
      shipping_address: { line1: null },
      status: 'completed',
    },
  ])
  await page.goto('/panelclient')
  await page.getByRole('tab', { name: 'Profil' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Commandes' })).toBeFocused()
  await expect(page.getByText('Terminée', { exact: true })).toHaveCount(2)
  for (const word of ['En cours', 'Annulée', 'shipped', 'Inconnu'])
    await expect(page.getByText(word, { exact: true })).toBeVisible()

  const details = page.getByRole('dialog')
  const opener = (id: number) => page.getByRole('button', { name: `Détails de la commande ${id}` })
  const invoice = details.getByRole('button', { name: 'Télécharger la facture' })
  await opener(1).focus()
  await page.keyboard.press('Enter')
  await expect(details.getByText('3, quai des Brumes, 29200 Brest, France')).toBeVisible()
  await expect(details.getByText('Sonner deux fois')).toBeVisible()
  await page.route('**/api/invoice/download/**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await invoice.click()
  await expect(page.getByText('Impossible de télécharger la facture')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener(1)).toBeFocused()
  await opener(2).click()
  await expect(invoice).toBeDisabled()
  await page.keyboard.press('Escape')
  await opener(6).click()
  await expect(details.getByText('Carte bancaire')).toBeVisible()
  await expect(details).not.toContainText(/Adresse|Notes|null|undefined|NaN/)
})

test('loading, failure in the server’s words or without, retry and no order at all are each told', async ({
  page,
}) => {
  await remember(page, await readerSession(page.request))
  const asked = Promise.withResolvers<void>()
  let answer: Answer = { status: 500, json: {} }
  await page.route(ORDERS, async (route) => {
    await asked.promise
    return route.fulfill(answer ?? {})
  })
  await page.goto('/panelclient?onglet=commandes')
  const loading = page
    .getByRole('tabpanel')
    .getByRole('status')
    .filter({ hasText: 'Chargement...' })
  const retry = page.getByRole('button', { name: 'Réessayer' })
  await expect(loading).toBeVisible()
  asked.resolve()
  await expect(
    page.getByText("Impossible de récupérer l'historique de vos commandes"),
  ).toBeVisible()
  await expect(loading).toHaveCount(0)
  answer = {
    status: 503,
    json: { code: 'unavailable', message: 'La base de données ne répond pas.' },
  }
  await retry.click()
  await expect(page.getByRole('alert')).toContainText('La base de données ne répond pas.')
  answer = { json: { success: true, orders: [], total: 0, spent: 0 } }
  await retry.click()
  await expect(page.getByText('Aucune commande', { exact: true })).toBeVisible()
})

test('a refund has its credit note, which the customer downloads from what happened and the admin from the order', async ({
  page,
}) => {
  const { account, token } = await signIn(page)
  await page.goto('/panelclient')
  await buy(page, token, 'Grade Matelot')
  const mine = await page.request.get('/api/user/orders', {
    headers: { authorization: `Bearer ${token}` },
  })
  const [{ id }] = (await mine.json()).orders
  const admin = await openSession(page.request, ADMIN)
  await page.request.post(`/api/admin/orders/${id}/refund`, {
    headers: { authorization: `Bearer ${admin.token}` },
    data: { cents: 100 },
    failOnStatusCode: true,
  })

  await page.goto('/panelclient?onglet=commandes')
  await page.getByRole('button', { name: /^Détails/ }).click()
  const note = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Télécharger l’avoir A\d{4}-\d{5}$/ })
  const number = (await note.textContent())?.split(' ').at(-1)
  const download = page.waitForEvent('download')
  await note.click()
  expect((await download).suggestedFilename()).toBe(`avoir-${number}.pdf`)
  await expectAccessible(page)

  const asked = Promise.withResolvers<void>()
  await page.route('**/api/credit-note/download/**', async (route) => {
    await asked.promise
    return route.fulfill({ status: 500, json: {} })
  })
  await note.click()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Téléchargement…' }),
  ).toBeVisible()
  asked.resolve()
  await expect(page.getByText('Impossible de télécharger l’avoir')).toBeVisible()
  await expect(note).toBeVisible()

  const desk = await page.context().newPage()
  await remember(desk, admin)
  await desk.goto('/admin?onglet=commandes')
  await desk.getByRole('searchbox', { name: 'Rechercher' }).fill(account.username)
  await desk.getByRole('button', { name: `Voir la commande ${id}` }).click()
  const dialog = desk.getByRole('dialog')
  for (const [button, file] of [
    [/^Facture F/, `facture-${id}.pdf`],
    [`Avoir ${number}`, `avoir-${number}.pdf`],
  ] as const) {
    const saved = desk.waitForEvent('download')
    await dialog.getByRole('button', { name: button }).click()
    expect((await saved).suggestedFilename()).toBe(file)
  }
  await expectAccessible(desk)
  await desk.route('**/api/credit-note/download/**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await dialog.getByRole('button', { name: `Avoir ${number}` }).click()
  await expect(dialog.getByText('Impossible de télécharger l’avoir')).toBeVisible()
})

test('the terms lead to where one withdraws', async ({ page }) => {
  await remember(page, await readerSession(page.request))
  await answerOrders(page, [order()])
  await page.goto('/conditions')
  await page.getByRole('link', { name: 'Se rétracter du contrat ici' }).click()
  await page.getByRole('button', { name: /^Détails/ }).click()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Se rétracter du contrat ici' }),
  ).toBeVisible()
})

test('what another sells has its summary and its seller, who alone takes a withdrawal in', async ({
  page,
}) => {
  await remember(page, await readerSession(page.request))
  const seller = 'Comptoir du Levant Ltd'
  const at = '2026-11-01T10:01:00.000Z'
  await answerOrders(page, [
    order({
      seller,
      invoice_number: null,
      summary_number: 'R2026-00001',
      timeline: [{ step: 'summarised', at, detail: 'R2026-00001', credit_note: null }],
    }),
  ])
  await page.route('**/api/invoice/download/41', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.3' }),
  )
  await page.goto('/panelclient?onglet=commandes')
  await page.getByRole('button', { name: /^Détails/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Récapitulatif émis')
  await expect(dialog).toContainText(`Le vendeur de cette commande est ${seller}`)
  await expect(dialog).not.toContainText(/facture/i)
  await expect(dialog.getByRole('button', { name: 'Se rétracter du contrat ici' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger le récapitulatif' }).click()
  expect((await download).suggestedFilename()).toBe('recapitulatif-41.pdf')
  await expectAccessible(page)
})

test('the email and the password are changed with the current password, and other devices are signed out', async ({
  page,
}) => {
  const { account } = await signIn(page)
  const other = await openSession(page.request, account)
  await page.goto('/panelclient')
  const email = page.getByRole('region', { name: 'Changer d’adresse email' })
  await email.getByLabel('Nouvelle adresse email').fill(`nouveau-${account.email}`)
  await email.getByLabel('Mot de passe actuel').fill('faux')
  await email.getByRole('button', { name: 'Changer l’adresse' }).click()
  await expect(email.getByText('Mot de passe actuel incorrect').first()).toBeVisible()
  await email.getByLabel('Mot de passe actuel').fill(account.password)
  await email.getByRole('button', { name: 'Changer l’adresse' }).click()
  await expect(email.getByRole('status')).toContainText('a été changée')
  await expect(page.getByRole('region', { name: 'Informations du compte' })).toContainText(
    `nouveau-${account.email}`,
  )
  expect(
    (
      await page.request.get('/api/user/account', {
        headers: { authorization: `Bearer ${other.token}` },
      })
    ).status(),
  ).toBe(401)

  const notice = page.getByText('n’est pas encore confirmée')
  await expect(notice).toContainText(`nouveau-${account.email}`)
  await expect(page.getByRole('button', { name: 'Renvoyer le lien' })).toBeVisible()
  const mail = await receiveMail(`To: nouveau-${account.email}`, '/confirmation/')
  const link = /\/confirmation\/[\w-]+/.exec(mail)?.[0] ?? ''
  expect(await (await page.request.get(link)).text()).toContain('name="robots" content="noindex"')
  await page.goto(link)
  await expect(page.getByText('Votre adresse email est confirmée')).toBeVisible()
  await page.getByRole('link', { name: 'Aller à mon espace' }).click()
  await expect(page.getByRole('region', { name: 'Vos données' })).toBeVisible()
  await expect(notice).toHaveCount(0)

  const password = page.getByRole('region', { name: 'Changer de mot de passe' })
  await password.getByLabel('Mot de passe actuel').fill(account.password)
  await password.getByLabel('Nouveau mot de passe').fill('court')
  await password.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(password.getByText('minimum 6 caractères', { exact: false }).first()).toBeVisible()
  await password.getByLabel('Nouveau mot de passe').fill('bien assez long')
  await password.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(password.getByRole('status')).toContainText('a été changé')
  await openSession(page.request, { ...account, password: 'bien assez long' })
})

test('another device is listed and signed out, the data are downloaded, and the deletion of the account is asked for, mailed and taken back', async ({
  page,
}) => {
  const { account } = await signIn(page)
  await openSession(page.request, account)
  await page.goto('/panelclient')
  const devices = page.getByRole('region', { name: 'Appareils connectés' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('Cet appareil')).toBeVisible()
  await devices.getByRole('button', { name: 'Déconnecter' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  const data = page.getByRole('region', { name: 'Vos données' })
  const download = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Télécharger mes données' }).click()
  expect((await download).suggestedFilename()).toBe('mes-donnees.zip')
  await data.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
  await dialog.getByLabel('Mot de passe actuel').fill(account.password)
  await dialog.getByRole('button', { name: 'Demander la suppression' }).click()
  await expect(data.getByText(/Votre compte sera supprimé le/)).toBeVisible()
  const mail = await receiveMail(account.email, 'Suppression de votre compte')
  const [link = ''] =
    /http:\/\/[^\s"<]+conserver=3D[\w-]+|http:\/\/[^\s"<]+conserver=[\w-]+/.exec(mail) ?? []
  await page.goto(
    new URL(link.replace('=3D', '=')).pathname + new URL(link.replace('=3D', '=')).search,
  )
  await expect(page.getByText('Votre compte est conservé.')).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Vos données' })
      .getByRole('button', { name: 'Supprimer mon compte' }),
  ).toBeVisible()
})

test('what one wrote while signed in is answered and goes on in the account', async ({ page }) => {
  const { token, account } = await signIn(page)
  const written = { name: 'Moi', email: account.email, category: 'contact', message: 'Ohé du port' }
  await page.request.post('/api/send-contact', {
    data: written,
    headers: { authorization: `Bearer ${token}` },
    failOnStatusCode: true,
  })
  const team = { authorization: `Bearer ${(await openSession(page.request, ADMIN)).token}` }
  const found = `/api/admin/messages?search=${encodeURIComponent(account.email)}`
  const [{ id }] = await (await page.request.get(found, { headers: team })).json()
  await page.request.post(`/api/admin/messages/${id}/replies`, {
    data: { text: 'Nous arrivons', seen: 0, handled: true },
    headers: team,
    failOnStatusCode: true,
  })
  await page.goto('/panelclient')
  await page.getByRole('tab', { name: 'Messages' }).click()
  const thread = page.getByRole('region', { name: `Message n° ${id}` })
  await expect(thread.getByText('Nous arrivons')).toBeVisible()
  await expect(thread.getByText('Clos', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page, [320, 1440])
  await thread.getByLabel('Votre réponse').fill('Merci !')
  await thread.getByRole('button', { name: 'Envoyer' }).click()
  await expect(thread.getByText('Merci !')).toBeVisible()
  await expect(thread.getByText('En cours', { exact: true })).toBeVisible()
  await expect(thread.getByLabel('Votre réponse')).toHaveValue('')
})

test('signing out forgets the session here and ends it there', async ({ page }) => {
  const account = await createAccount(page.request, buildAccount())
  const { token, user } = await openSession(page.request, account)
  await page.goto('/conditions')
  await page.evaluate(
    ([authToken, stored]) => {
      localStorage.setItem('authToken', authToken as string)
      localStorage.setItem('user', stored as string)
    },
    [token, JSON.stringify(user)],
  )
  await page.goto('/panelclient')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await expect
    .poll(async () =>
      (
        await page.request.get('/api/user/account', {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status(),
    )
    .toBe(401)
})

test('has no accessibility fault at any width and in either theme, nor has an order', async ({
  page,
}) => {
  await remember(page, await readerSession(page.request))
  await answerOrders(page, [
    order({ timeline: [{ step: 'ordered', at: '2026-11-01T10:00:00.000Z', detail: null }] }),
  ])
  await page.goto('/panelclient')
  await expect(page.getByText('125 points')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.goto('/panelclient?onglet=commandes')
  await page.getByRole('button', { name: /^Détails/ }).click()
  await expectAccessibleEverywhere(page)
})
