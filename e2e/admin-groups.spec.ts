import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import {
  BUILT_IN_GROUPS,
  type BuiltInGroup,
  isBuiltIn,
  type Permission,
} from '#contract/permissions.ts'
import { ADMIN, createAccount, openSession, remember } from './accounts.ts'
import { confirm, dialog, otherAdmin, save, test } from './admin-pages.ts'
import { expectSaid } from './notices.ts'
import { buy } from './shop.ts'

/** `customer` has bought something, written, and a second factor; `spare` is on the team. */
type Walk = {
  page: Page
  me: string
  customer: string
  spare: string
  may: (...anyOf: Permission[]) => boolean
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
/** There for who may, and for nobody else; called when the rest of the screen is there. */
const expectOnly = (may: boolean, what: ReturnType<Page['locator']>) =>
  expect(what).toHaveCount(may ? 1 : 0)

const menu = (page: Page) => page.getByRole('navigation', { name: 'Administration' })
const follow = (page: Page, entry: string) => menu(page).getByRole('link', { name: entry }).click()

async function resetSecondFactor({ page, customer, may }: Walk) {
  await page.goto(`/admin?onglet=utilisateurs&q=${customer}`)
  await button(page, `Voir ${customer}`).click()
  await expect(dialog(page)).toContainText('Active')
  await expectOnly(may('groups'), inDialog(page, 'Retirer, si elle est perdue'))
  if (may('groups')) {
    await inDialog(page, 'Retirer, si elle est perdue').click()
    await inDialog(page, 'Confirmer : elle est perdue').click()
    await expectSaid(page, /^Seconde étape retirée/)
  } else await page.keyboard.press('Escape')
  await expectOnly(may('users.write'), button(page, `Modifier ${customer}`))
  await expectOnly(may('users.write'), button(page, `Supprimer ${customer}`))
}

async function findCustomer({ page, customer, may }: Walk) {
  await button(page, 'Rechercher').click()
  await dialog(page).getByRole('combobox').fill(customer)
  // Of the search itself: what was done before may still be told of beside it.
  await expect(dialog(page).locator('p[role=status]')).toHaveText(/résultat|Rien ne/)
  const people = dialog(page).getByRole('group', { name: 'Clients' })
  await expectOnly(may('users.read'), people)
  await expectOnly(may('orders.read'), dialog(page).getByRole('group', { name: 'Commandes' }))
  await expectOnly(may('messages.read'), dialog(page).getByRole('group', { name: 'Messages' }))
  if (!may('users.read')) return page.keyboard.press('Escape')
  await people.getByRole('option').click()
  await expect(page.getByRole('heading', { level: 1, name: customer })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Notes de l’équipe/ })).toBeVisible()
  await expectOnly(may('orders.read'), page.getByRole('heading', { name: /^Commandes/ }))
  await expectOnly(may('messages.read'), page.getByRole('heading', { name: /^Messages/ }))
}

async function sanction({ page, may }: Walk) {
  await expectOnly(may('users.sanction'), button(page, 'Sanctionner'))
  if (!may('users.sanction')) return
  await button(page, 'Sanctionner').click()
  await dialog(page).getByLabel('Sanction', { exact: true }).selectOption('ban')
  await dialog(page).getByLabel('Motif').fill('Triche')
  await inDialog(page, 'Bannir').click()
  await expect(button(page, 'Changer ou lever')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function handleOrder({ page, customer, may }: Walk) {
  await page.goto(`/admin?onglet=commandes&q=${customer}`)
  await button(page, /^Voir la commande/).click()
  await expect(dialog(page).getByRole('heading', { name: /^Notes de l’équipe/ })).toBeVisible()
  await expect(inDialog(page, /^Facture/)).toBeVisible()
  const mayWrite = may('users.write', 'orders.write', 'messages.write')
  await expectOnly(
    may('orders.write', 'messages.write'),
    inDialog(page, 'Renvoyer la confirmation'),
  )
  await expectOnly(may('orders.write'), inDialog(page, 'Masquer de la liste'))
  await expectOnly(mayWrite, dialog(page).getByLabel('Nouvelle note'))
  await expectOnly(may('orders.refund'), inDialog(page, 'Rembourser'))
  if (!may('orders.write')) return page.keyboard.press('Escape')
  await inDialog(page, 'Renvoyer la confirmation').click()
  await expectSaid(page, /^La confirmation part de nouveau/)
  await dialog(page).getByLabel('Nouvelle note').fill('Rappeler jeudi')
  await inDialog(page, 'Ajouter la note').click()
  await expect(dialog(page).getByText('Rappeler jeudi')).toBeVisible()
  await inDialog(page, 'Masquer de la liste').click()
  await dialog(page).getByLabel('Pourquoi la masquer ?').fill('Essai')
  await inDialog(page, 'Masquer').click()
  await expect(dialog(page).getByText(/^Masquée le/)).toBeVisible()
  await page.keyboard.press('Escape')
}

async function answerMessage({ page, customer, may }: Walk) {
  await page.goto(`/admin?onglet=messages&q=${customer}`)
  await button(page, `Lire le message de ${customer}`).click()
  await expect(dialog(page)).toContainText('J’ai payé')
  await expectOnly(may('messages.write'), dialog(page).getByLabel('Votre réponse'))
  if (!may('messages.write')) return page.keyboard.press('Escape')
  await dialog(page).getByLabel('Votre réponse').fill('Nous regardons.')
  await inDialog(page, 'Envoyer la réponse').click()
  await expectSaid(page, /^Réponse envoyée à/)
  await page.keyboard.press('Escape')
}

async function changeGroup({ page, spare }: Walk) {
  await follow(page, 'Équipe')
  await page.getByLabel(`Groupe de ${spare}`).selectOption('Rédaction')
  await expectSaid(page, `Groupe de « ${spare} » changé`)
  await expect(page.getByLabel(`Groupe de ${ADMIN.username}`)).toHaveCount(0)
}

async function downloadBooks({ page }: Walk) {
  await follow(page, 'Comptabilité')
  const download = page.waitForEvent('download')
  await button(page, 'Paiements').click()
  expect((await download).suggestedFilename()).toMatch(/^paiements-.*\.csv$/)
}

async function setAlerts({ page }: Walk) {
  await follow(page, 'Alertes')
  const dispute = page.getByRole('switch', { name: 'Paiement contesté' })
  for (const state of ['coupée', 'activée']) {
    await dispute.click()
    await expectSaid(page, `Alerte ${state} : Paiement contesté`)
  }
}

async function readJournal({ page, me }: Walk) {
  await follow(page, 'Journal')
  await page.getByLabel('Qui').fill(me)
  await page.getByLabel('Quoi').selectOption('alertes')
  const change = page.getByRole('row', { name: 'Modification : alertes' })
  await expect(change.first()).toContainText(me)
  const download = page.waitForEvent('download')
  await button(page, 'Exporter (CSV)').click()
  expect((await download).suggestedFilename()).toMatch(/^journal.*\.csv$/)
}

async function editContent({ page }: Walk) {
  await follow(page, 'Jobs')
  await button(page, 'Ajouter un Emploi').click()
  await dialog(page).getByLabel('Nom').fill('Souffleur de brume')
  await dialog(page).getByLabel('Description').fill('Il veille.')
  await save(page)
  const added = page.getByRole('cell', { name: 'Souffleur de brume', exact: true })
  await expect(added).toBeVisible()
  // By the keyboard: for a while, a toast lies over the last row.
  await button(page, 'Supprimer Souffleur de brume').press('Enter')
  await confirm(page)
  await expect(added).toHaveCount(0)
}

async function editStock({ page }: Walk) {
  await follow(page, 'Produits')
  const edit = button(page, /^Modifier /).first()
  await edit.click()
  const stock = dialog(page).getByLabel('Stock', { exact: true })
  const before = Number(await stock.inputValue())
  await stock.fill(String(before + 1))
  await save(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await edit.click()
  await expect(stock).toHaveValue(String(before + 1))
  await page.keyboard.press('Escape')
}

/** In this order: what ends something comes last. Who has none of the permissions has no way in. */
const JOBS: [job: (walk: Walk) => Promise<void>, ...anyOf: Permission[]][] = [
  [answerMessage, 'messages.read'],
  [handleOrder, 'orders.read'],
  [changeGroup, 'groups'],
  [downloadBooks, 'books'],
  [setAlerts, 'settings'],
  [readJournal, 'journal'],
  [resetSecondFactor, 'users.read'],
  [findCustomer],
  [sanction, 'users.read'],
]

/** Of those who have no other: everybody else does these in the specs of their screens. */
const OWN_JOBS: Partial<Record<BuiltInGroup, (walk: Walk) => Promise<void>>> = {
  editor: editContent,
  shop: editStock,
}

/** Has what the owner has but the ownership, which no job here asks for: their walk is the same. */
const LIKE_THE_OWNER = 'administrator'

for (const group of Object.keys(BUILT_IN_GROUPS).filter(isBuiltIn)) {
  if (group === LIKE_THE_OWNER) continue
  const { name, permissions } = BUILT_IN_GROUPS[group]
  test(`${name}: does each job of the group in the panel, and finds no way to any other`, async ({
    page,
  }) => {
    const may = (...anyOf: Permission[]) => anyOf.some((one) => permissions.includes(one))
    const headers = await otherAdmin(page)
    const customer = await createCustomer(page)
    const spare = await addMember(page, headers, 'shop')
    const me = group === 'owner' ? ADMIN : await addMember(page, headers, group)
    await remember(page, await openSession(page.request, me))
    await page.goto('/admin')
    const walk = { page, me: me.username, customer, spare: spare.username, may }
    for (const [job, ...anyOf] of JOBS)
      if (anyOf.length === 0 || may(...anyOf)) await test.step(job.name, () => job(walk))
    await OWN_JOBS[group]?.(walk)
  })
}

async function addMember(page: Page, headers: Record<string, string>, group: BuiltInGroup) {
  const member = await createAccount(page.request)
  await page.request.post('/api/admin/team', {
    headers,
    data: { username: member.username, group },
    failOnStatusCode: true,
  })
  return member
}

async function createCustomer(page: Page): Promise<string> {
  const { username, email, ...secret } = await createAccount(page.request)
  const { token } = await openSession(page.request, { username, ...secret })
  await buy(page, token, 'Liasse de $100,000')
  const post = async (path: string, data: object) =>
    (
      await page.request.post(path, {
        headers: { authorization: `Bearer ${token}` },
        data,
        failOnStatusCode: true,
      })
    ).json()
  const message = 'J’ai payé et je n’ai rien reçu.'
  await post('/api/send-contact', { name: username, email, category: 'contact', message })
  const app = await post('/api/user/second-factor/totp', {})
  const body = { ticket: app.ticket, code: codeOf(app.secret), name: 'Téléphone' }
  await post('/api/user/second-factor/totp/confirm', body)
  return username
}

/** What an app would show for this secret now (RFC 6238). */
function codeOf(base32: string): string {
  const digit = (letter: string) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)
  const bits = Array.from(base32, (letter) => digit(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}
