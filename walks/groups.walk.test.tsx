import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  BUILT_IN_GROUPS,
  type BuiltInGroup,
  isBuiltIn,
  type Permission,
} from '#contract/permissions.ts'
import { stepOf, totpAt } from '#server/modules/second-factors/totp.ts'
import {
  answerDialog,
  choose,
  confirmRemoval,
  dialog,
  dialogField,
  expectNoDialog,
  fillDialog,
  save,
} from '#web/testing/panel.tsx'
import { press, user } from '#web/testing/user.ts'
import { pressEscape, savedFiles } from '#web/testing/visitor.tsx'
import { expectSaid } from './notices.ts'
import {
  buy,
  call,
  callWholeSite,
  createAccount,
  OWNER,
  openAs,
  openSession,
} from './whole-site.ts'

callWholeSite()

/** `customer` has bought something, written, and a second factor; `spare` is on the team. */
type Walk = {
  load: (path: string) => Promise<void>
  me: string
  customer: string
  spare: string
  may: (...anyOf: Permission[]) => boolean
}

/** There for who may, and for nobody else; called when the rest of the screen is there. */
const expectOnly = (may: boolean, find: () => HTMLElement[]) =>
  waitFor(() => expect(find()).toHaveLength(may ? 1 : 0))
const buttons = (name: string | RegExp) => () => screen.queryAllByRole('button', { name })
const headings = (name: RegExp) => () => screen.queryAllByRole('heading', { name })

async function follow(entry: string) {
  const menu = await screen.findByRole('navigation', { name: 'Administration' })
  await user.click(await within(menu).findByRole('link', { name: new RegExp(`^${entry}`) }))
}

async function answerMessage({ load, customer, may }: Walk) {
  await load(`/admin?onglet=messages&q=${customer}`)
  await press(`Lire le message de ${customer}`)
  const thread = await dialog()
  await within(thread).findByText(/J’ai payé/)
  await expectOnly(may('messages.write'), () => within(thread).queryAllByLabelText('Votre réponse'))
  if (may('messages.write')) {
    await fillDialog('Votre réponse', 'Nous regardons.')
    await answerDialog('Envoyer la réponse')
    await expectSaid(/^Réponse envoyée à/)
  }
  pressEscape()
}

async function handleOrder({ load, customer, may }: Walk) {
  await load(`/admin?onglet=commandes&q=${customer}`)
  await press(/^Voir la commande/)
  const order = within(await dialog())
  const offered = (name: RegExp) => () => order.queryAllByRole('button', { name })
  await order.findByRole('heading', { name: /^Notes de l’équipe/ })
  await order.findByRole('button', { name: /^Facture/ })
  await expectOnly(may('orders.write', 'messages.write'), offered(/Renvoyer la confirmation/))
  await expectOnly(may('orders.write'), offered(/Masquer de la liste/))
  await expectOnly(may('users.write', 'orders.write', 'messages.write'), () =>
    order.queryAllByLabelText(/Nouvelle note/),
  )
  await expectOnly(may('orders.refund'), offered(/Rembourser/))
  if (may('orders.write')) {
    await answerDialog('Renvoyer la confirmation')
    await expectSaid(/^La confirmation part de nouveau/)
    await fillDialog('Nouvelle note', 'Rappeler jeudi')
    await answerDialog('Ajouter la note')
    await order.findByText('Rappeler jeudi')
    await answerDialog('Masquer de la liste')
    await fillDialog('Pourquoi la masquer ?', 'Essai')
    await answerDialog('Masquer')
    await order.findByText(/^Masquée le/)
  }
  pressEscape()
}

async function changeGroup({ spare }: Walk) {
  await follow('Équipe')
  await choose(`Groupe de ${spare}`, 'Rédaction')
  await expectSaid(`Groupe de « ${spare} » changé`)
  expect(screen.queryByLabelText(`Groupe de ${OWNER.username}`)).toBeNull()
}

async function downloadBooks() {
  await follow('Comptabilité')
  const saved = savedFiles()
  await press('Paiements')
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^paiements-.*\.csv$/)]))
}

async function setAlerts() {
  await follow('Alertes')
  const dispute = await screen.findByRole('switch', { name: 'Paiement contesté' })
  for (const state of ['coupée', 'activée']) {
    await waitFor(() => expect(dispute).toBeEnabled())
    await user.click(dispute)
    await expectSaid(`Alerte ${state} : Paiement contesté`)
  }
}

async function readJournal({ me }: Walk) {
  await follow('Journal')
  await screen.findByRole('option', { name: me })
  await choose('Qui', me)
  await choose('Quoi', 'Alertes')
  const changes = await screen.findAllByRole('row', { name: /Modification Alertes/ })
  await waitFor(() => expect(changes[0]).toHaveTextContent(me))
  const saved = savedFiles()
  await press('Exporter (CSV)')
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^journal.*\.csv$/)]))
}

async function resetSecondFactor({ load, customer, may }: Walk) {
  await load(`/admin?onglet=utilisateurs&q=${customer}`)
  await press(`Voir ${customer}`)
  const card = await dialog()
  expect(card).toHaveTextContent('Active')
  await expectOnly(may('groups'), () =>
    within(card).queryAllByRole('button', { name: /Retirer, si elle est perdue/ }),
  )
  if (may('groups')) {
    await answerDialog('Retirer, si elle est perdue')
    await answerDialog('Confirmer : elle est perdue')
    await expectSaid(/^Seconde étape retirée/)
  } else pressEscape()
  await expectNoDialog()
  await expectOnly(may('users.write'), buttons(`Modifier ${customer}`))
  await expectOnly(may('users.write'), buttons(`Supprimer ${customer}`))
}

async function findCustomer({ customer, may }: Walk) {
  await press('Rechercher partout')
  const palette = await dialog()
  const groups = (name: RegExp) => () => within(palette).queryAllByRole('group', { name })
  await user.click(within(palette).getByRole('combobox'))
  await user.paste(customer)
  // Of the search itself: what was done before may still be told of beside it.
  await waitFor(() =>
    expect(palette.querySelector('p[role=status]')).toHaveTextContent(/résultat|Rien ne/),
  )
  await expectOnly(may('users.read'), groups(/Clients/))
  await expectOnly(may('orders.read'), groups(/Commandes/))
  await expectOnly(may('messages.read'), groups(/Messages/))
  // Beside what is in it, it closes.
  if (!may('users.read')) return user.click(palette)
  const [people] = groups(/Clients/)()
  await user.click(within(people ?? palette).getByRole('option'))
  await screen.findByRole('heading', { level: 1, name: customer })
  await screen.findByRole('heading', { name: /^Notes de l’équipe/ })
  await expectOnly(may('orders.read'), headings(/^Commandes/))
  await expectOnly(may('messages.read'), headings(/^Messages/))
}

async function sanction({ may }: Walk) {
  await expectOnly(may('users.sanction'), buttons(/Sanctionner/))
  if (!may('users.sanction')) return
  await press('Sanctionner')
  await choose('Sanction', 'ban')
  await fillDialog('Motif', 'Triche')
  await answerDialog('Bannir')
  await screen.findByRole('button', { name: 'Revoir la sanction' })
  await expectNoDialog()
}

async function editContent() {
  await follow('Jobs')
  await press('Ajouter un Emploi')
  await fillDialog('Nom', 'Souffleur de brume')
  await fillDialog('Description', 'Il veille.')
  await save()
  const added = await screen.findByRole('cell', { name: 'Souffleur de brume' })
  await press('Supprimer Souffleur de brume')
  await confirmRemoval()
  await waitFor(() => expect(added).not.toBeInTheDocument())
}

async function editStock() {
  const stock = () => dialogField<HTMLInputElement>('Stock')
  const edit = async () => {
    const [first] = await screen.findAllByRole('button', { name: /^Modifier / })
    if (first) await user.click(first)
  }
  await follow('Produits')
  await edit()
  const before = Number((await stock()).value)
  await fillDialog('Stock', String(before + 1))
  await save()
  await expectNoDialog()
  await edit()
  expect(await stock()).toHaveValue(before + 1)
  pressEscape()
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

/** Of those who have no other: everybody else does these in the tests of their screens. */
const OWN_JOBS: Partial<Record<BuiltInGroup, () => Promise<void>>> = {
  editor: editContent,
  shop: editStock,
}

/** Has what the owner has but the ownership, which no job here asks for: their walk is the same. */
const LIKE_THE_OWNER = 'administrator'
const WALKING = Object.keys(BUILT_IN_GROUPS)
  .filter(isBuiltIn)
  .filter((group) => group !== LIKE_THE_OWNER)

test.each(WALKING.map((group) => ({ group, ...BUILT_IN_GROUPS[group] })))(
  '$name: does each job of the group in the panel, and finds no way to any other',
  async ({ group, permissions }) => {
    const may = (...anyOf: Permission[]) => anyOf.some((one) => permissions.includes(one))
    const customer = await createCustomer()
    const { username: spare } = await addMember('shop')
    const me = group === 'owner' ? OWNER : await addMember(group)
    const session = await openSession(me)
    const load = (path: string) => openAs(path, session)
    await load('/admin')
    const walk = { load, me: me.username, customer, spare, may }
    for (const [job, ...anyOf] of JOBS) if (anyOf.length === 0 || may(...anyOf)) await job(walk)
    await OWN_JOBS[group]?.()
  },
)

async function addMember(group: BuiltInGroup) {
  const member = await createAccount()
  await call('POST', '/api/admin/team', { username: member.username, group })
  return member
}

async function createCustomer(): Promise<string> {
  const account = await createAccount()
  const { username, email } = account
  const { token } = await openSession(account)
  await buy(token, 'Liasse de $100,000')
  const message = 'J’ai payé et je n’ai rien reçu.'
  const contact = { name: username, email, category: 'contact', message }
  await call('POST', '/api/send-contact', contact, token)
  type App = { ticket: string; secret: string }
  const { ticket, secret } = await call<App>('POST', '/api/user/second-factor/totp', {}, token)
  const proof = { ticket, code: codeOf(secret), name: 'Téléphone' }
  await call('POST', '/api/user/second-factor/totp/confirm', proof, token)
  return username
}

/** What an app would show for this secret now. */
function codeOf(base32: string): string {
  const digit = (letter: string) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)
  const bits = Array.from(base32, (letter) => digit(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return totpAt(secret, stepOf(new Date()))
}
