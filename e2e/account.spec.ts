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
import { REFUSED } from './site.ts'
import { test } from './test.ts'

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

const order = (overrides: object) => ({
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
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Détails/ })).toBeFocused()
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

test('what one wrote while signed in is answered and goes on in the account; signing out forgets the session here and ends it there', async ({
  page,
}) => {
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

test('has no accessibility fault at any width and in either theme, nor has an order, whoever sold it', async ({
  page,
}) => {
  await remember(page, await readerSession(page.request))
  const at = '2026-11-01T10:01:00.000Z'
  const orders = [
    order({ timeline: [{ step: 'ordered', at, detail: null }] }),
    order({
      id: 42,
      amount: 0,
      seller: 'Comptoir du Levant Ltd',
      invoice_number: null,
      summary_number: 'R2026-00001',
      timeline: [{ step: 'summarised', at, detail: 'R2026-00001', credit_note: null }],
    }),
  ]
  await page.route(/\/api\/user\/orders/, (route) =>
    route.fulfill({ json: { success: true, orders } }),
  )
  await page.goto('/panelclient')
  await expect(page.getByText('125 points')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.goto('/panelclient?onglet=commandes')
  await page.getByRole('button', { name: 'Détails de la commande 41' }).click()
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Détails de la commande 42' }).click()
  await expectAccessible(page)
})
