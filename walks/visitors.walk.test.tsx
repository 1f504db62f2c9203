import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TOKEN, USER } from '#web/lib/session.ts'
import { dialog, expectNoDialog } from '#web/testing/panel.tsx'
import { crate, crates } from '#web/testing/shop.ts'
import { expectAddress, expectSaid, openSite } from '#web/testing/site.tsx'
import { fill, follow, press, user } from '#web/testing/user.ts'
import { cards, pressEscape } from '#web/testing/visitor.tsx'
import { receiveMail } from './mailbox.ts'
import {
  type Account,
  buildAccount,
  call,
  callWholeSite,
  createAccount,
  openSession,
} from './whole-site.ts'

callWholeSite()

const region = (name: string) => within(screen.getByRole('region', { name }))
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent)
const stored = (storage: Storage) => [storage.getItem(TOKEN), storage.getItem(USER)]

test('the counter shows products with their discount, stock and a preview, is searched, filtered, and says when there is nothing', async () => {
  await openSite('/shop')
  await screen.findByText('9 produits')
  const captain = crate('Grade Capitaine')
  captain.getByText('-20 %')
  captain.getByText('14,99 €', { selector: 's' })
  captain.getByText('11,99 €')
  captain.getByText(/^Trente jours de grade.*rythme\.$/)
  crate('Pack Débarquement').getByText(/^Tout pour une première nuit.*\.\.\.$/)
  crate('Grade Amiral').getByText(/^Plus que [1-5] en stock$/)
  const safe = crate('Coffre de $5,000,000')
  safe.getByText('Rupture de stock')
  expect(safe.getByRole('button', { name: /^Épuisé/ })).toHaveAttribute('aria-disabled', 'true')
  expect(region('En vitrine').getAllByRole('article')).toHaveLength(3)
  const grades = region('Grades VIP')
  expect(textsOf(grades.getAllByRole('heading', { level: 3 }))).toEqual([
    'Grade Matelot',
    'Grade Capitaine',
    'Grade Amiral',
  ])
  expect(grades.getAllByText('30 jours')).toHaveLength(3)
  expect(grades.getByText('Le juste milieu').closest('li')).toHaveTextContent(
    'Plaque d’immatriculation personnalisée',
  )

  const expectCrates = (count: number) => waitFor(() => expect(crates()).toHaveLength(count))
  await fill('Rechercher', 'debarquement')
  await expectCrates(1)
  await fill('Rechercher', '')
  await press(/^Grades VIP/)
  expect(screen.getByRole('button', { name: /^Grades VIP/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectCrates(3)
  await fill('Rechercher', 'liasse')
  await screen.findByText('Aucun produit trouvé')
  await press('Afficher tous les produits')
  await expectCrates(9)
})

test('the tabs filter factions by kind, by keyboard too, and a VIP faction shows under its type; a guide tells how to join, applying opens the faction’s own form, and where one cannot, the button says why', async () => {
  const tab = (name: string) => screen.getByRole('tab', { name })
  const expectCards = (count: number) => waitFor(() => expect(cards()).toHaveLength(count))
  await openSite('/factions')
  expect(textsOf(await screen.findAllByRole('tab'))).toEqual([
    'Toutes',
    'Légales',
    'Illégales',
    'Neutres',
    'VIP',
  ])
  expect(tab('Toutes')).toHaveAttribute('aria-selected', 'true')
  await expectCards(10)
  for (const [label, count] of [
    ['Légales', 3],
    ['Illégales', 4],
    ['Neutres', 3],
    ['VIP', 2],
    ['Toutes', 10],
  ] as const) {
    await user.click(tab(label))
    await expectCards(count)
  }
  for (const label of ['Illégales', 'VIP']) {
    await user.click(tab(label))
    await screen.findByRole('heading', { name: 'Maison Corvino' })
  }

  await user.click(tab('Toutes'))
  for (const [key, label] of [
    ['ArrowRight', 'Légales'],
    ['End', 'VIP'],
    ['ArrowRight', 'Toutes'],
    ['ArrowLeft', 'VIP'],
    ['Home', 'Toutes'],
  ] as const) {
    await user.keyboard(`{${key}}`)
    expect(tab(label)).toHaveFocus()
    expect(tab(label)).toHaveAttribute('aria-selected', 'true')
  }

  expect(region('Comment rejoindre une faction').getAllByRole('listitem')).toHaveLength(4)
  expect(region('Règles des factions').getAllByRole('listitem')[0]).toBeVisible()
  expect(screen.getByRole('region', { name: 'Note importante' })).toBeVisible()
  expect(textsOf(region('Prérequis').getAllByRole('listitem'))).toEqual([
    'Un personnage d’au moins 10 heures de jeu',
    'Un microphone en état de marche',
    'Pour les factions VIP, un abonnement actif',
  ])

  type Faction = { name: string; applyUrl: string | null }
  const factions = await call<Faction[]>('GET', '/api/public/factions')
  const police = factions.find(({ name }) => name === 'Police de Port-Minuit')
  await press('Police de Port-Minuit')
  const link = await within(await dialog()).findByRole('link', { name: 'Candidater' })
  expect(link).toHaveAttribute('href', police?.applyUrl ?? '')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  pressEscape()
  await expectNoDialog()

  await press('Chromes Hurlants MC')
  const apply = await within(await dialog()).findByRole('button', { name: 'Candidater' })
  expect(apply).toHaveAttribute('aria-disabled', 'true')
  expect(apply).toHaveAccessibleDescription('Lien de candidature non disponible')
  apply.focus()
  await user.keyboard('{Enter}')
  expect(await dialog()).toHaveAccessibleName('Chromes Hurlants MC')
})

/** Opens a tab and waits for its form, which may come late. */
async function openTab(name: string, button: string) {
  await user.click(await screen.findByRole('tab', { name }))
  await screen.findByRole('button', { name: button })
}
const openRegister = () => openTab('INSCRIPTION', 'Créer mon compte')
const openLogin = () => openTab('CONNEXION', 'Se connecter')
const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

async function fillRegister({ username, email, password }: Account) {
  await fill('Nom d’utilisateur', username)
  await fill('Email', email)
  await fill('Mot de passe', password)
  await fill('Confirmation du mot de passe', password)
}

test('opening an account tells so, empties the form and leads to a login that works, kept for this tab', async () => {
  const account = buildAccount()
  const { username, email, password } = account
  const welcome = () => screen.queryByText('Compte créé avec succès. Vous pouvez vous connecter.')
  await openSite('/login')
  await openRegister()
  await fillRegister(account)
  await press('Créer mon compte')
  await waitFor(() => expect(welcome()?.closest('[role=status]')).toBeVisible())
  expect(screen.getByRole('tab', { name: 'CONNEXION' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByLabelText('Nom d’utilisateur')).toHaveFocus()
  expect(typedIn('Nom d’utilisateur')).toBe('')
  await openRegister()
  expect(welcome()).toBeNull()
  expect(['Nom d’utilisateur', 'Email'].map(typedIn)).toEqual(['', ''])
  await openLogin()
  expect(welcome()).toBeNull()

  await fill('Nom d’utilisateur', username)
  await fill('Mot de passe', password)
  await press('Se connecter')
  await expectSaid('status', 'Connexion réussie ! Redirection...')
  const [token, kept] = stored(sessionStorage)
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(JSON.parse(kept ?? '')).toMatchObject({ username, email, roles: ['user'] })
  expect(stored(localStorage)).toEqual([null, null])
  await expectAddress('/redirect')
  expect(await receiveMail(`To: ${email}`)).toContain('Bienvenue')
})

test('a forgotten password is replaced through the link in the mail, once, and the way leads back to the login', async () => {
  const account = await createAccount()
  await openSite('/login')
  await follow('Mot de passe oublié ?')
  await expectAddress('/forgot-password')
  await fill('Email', account.email)
  await press('Recevoir le lien')
  await expectSaid('status', 'Un email de réinitialisation a été envoyé à votre adresse email.')
  const mail = await receiveMail(`To: ${account.email}`, '/reset-password/')
  const link = /\/reset-password\/[\w-]+/.exec(mail)?.[0] ?? ''

  cleanup()
  await openSite(link)
  const password = 'marée-montante'
  await fill('Nouveau mot de passe', password)
  await fill('Confirmation du mot de passe', password)
  await press('Enregistrer le mot de passe')
  await expectSaid(
    'status',
    'Mot de passe réinitialisé avec succès! Redirection vers la page de connexion...',
  )
  await expectAddress('/login')
  await openSession({ ...account, password })

  cleanup()
  await openSite(link)
  await expectSaid('alert', 'Lien de réinitialisation invalide ou expiré.')
})
