import type { Page } from '@playwright/test'
import { type Account, createAccount, openSession, remember } from './accounts.ts'
import { enter as enterPanel } from './admin-pages.ts'
import { PASSWORD, REGULAR } from './inhabit.ts'
import { answerStatus, title } from './maintenance.ts'
import { crate, goToPayment, openShop } from './shop.ts'
import { visit } from './site.ts'

export type Screen = {
  name: string
  as: 'visitor' | 'customer' | 'regular' | 'admin'
  show: (page: Page) => Promise<unknown>
}

const FIRST_NAMES = ['ambre', 'basile', 'clara', 'djibril', 'elsa', 'farid', 'gwen', 'hugo']
const LAST_NAMES = [
  'leduc',
  'marin',
  'nguyen',
  'ortega',
  'perrot',
  'quentin',
  'roche',
  'sow',
  'tual',
]
/** For three hours yet. */
const CLOSED = {
  isMaintenance: true,
  currentSchedule: {
    reason: 'Nouveaux quais, nouvelle capitainerie : la rade rouvre ce soir.',
    startDate: new Date(Date.now() - 3_600_000).toISOString(),
    endDate: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  },
}
const KONAMI = [
  ...['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'b', 'a'],
]
let made = 0

/** A customer of its own for each: they are taken side by side, and one has one checkout open. */
function newCustomer(): Account {
  const first = FIRST_NAMES[made % FIRST_NAMES.length]
  const last = LAST_NAMES[Math.floor(made++ / FIRST_NAMES.length) % LAST_NAMES.length]
  const username = `${first}_${last}`
  return { username, email: `${username}@exemple.fr`, password: PASSWORD }
}

export async function enter(page: Page, as: Screen['as']): Promise<void> {
  const { request } = page
  if (as === 'customer') {
    const account = await createAccount(request, newCustomer())
    await remember(page, await openSession(request, account))
  }
  if (as === 'regular') await remember(page, await openSession(request, REGULAR))
}

const open = (path: string) => (page: Page) => visit(page, path)
const visitor = (name: string, show: Screen['show']): Screen => ({ name, as: 'visitor', show })
const regular = (name: string, show: Screen['show']): Screen => ({ name, as: 'regular', show })
const customer = (name: string, show: Screen['show']): Screen => ({ name, as: 'customer', show })
const place = (name: string, tab: string, show?: Screen['show']): Screen => ({
  name,
  as: 'admin',
  async show(page) {
    await enterPanel(page, tab)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (!show) return
    await show(page)
    await page.getByRole('dialog').waitFor()
  },
})
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** What a desk shows is behind the dots on a phone. */
const pressBehind = (dots: RegExp, name: string | RegExp) => async (page: Page) => {
  await page.getByRole('cell').first().waitFor()
  const more = page.getByRole('button', { name: dots }).first()
  if (await more.isVisible()) await more.click()
  await press(name)(page)
}
const pressBesideTitle = (name: string) => pressBehind(/^Autres actions$/, name)
const pressInRow = (name: RegExp) => pressBehind(/^Actions /, name)

/** By the way that a desk has. */
async function goAndPay(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 900 })
  await goToPayment(page, 'Grade Matelot')
  if (size) await page.setViewportSize(size)
}

async function pay(page: Page) {
  await goAndPay(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.waitForURL('**/success**')
}

async function turnBack(page: Page) {
  await goAndPay(page)
  await page.getByRole('link', { name: 'Annuler et revenir au site' }).click()
  await page.waitForURL('**/cancel')
}

/** First: somebody's first order ends the sales that the demo shows. */
export const SALES = 'ventes'

/** Every screen of the site. */
export const GROUPS: Record<string, Screen[]> = {
  [SALES]: [
    place('Statistiques', 'statistiques'),
    place('Commandes', 'commandes'),
    place('Comptabilité', 'comptabilite'),
  ],
  administration: [
    place('Une commande', 'commandes', pressInRow(/^Voir/)),
    place('Recherche', 'livraisons', async (page) => {
      await page.keyboard.press('Control+K')
      await page.getByRole('dialog').getByRole('combobox').fill('lou')
    }),
    place('Livraisons', 'livraisons'),
    place('Produits', 'produits'),
    place('Modifier un produit', 'produits', pressInRow(/^Modifier/)),
    place('Actualités', 'actualites'),
    place('Modifier une actualité', 'actualites', pressInRow(/^Modifier/)),
    place('Pages', 'actualites&liste=pages'),
    place('Factions', 'factions'),
    place('Jobs', 'jobs'),
    place('Règles', 'regles'),
    place('Modifier une règle', 'regles', pressInRow(/^Modifier/)),
    place('Ordre des règles', 'regles', pressBesideTitle('Changer l’ordre')),
    place('Utilisateurs', 'utilisateurs'),
    {
      name: 'Fiche d’un client',
      as: 'admin',
      async show(page) {
        await enterPanel(page, 'utilisateurs')
        await page.getByRole('cell', { name: REGULAR.username }).first().waitFor()
        await page.keyboard.press('Control+K')
        await page.getByRole('dialog').getByRole('combobox').fill(REGULAR.username)
        await page.getByRole('option', { name: REGULAR.username }).first().click()
        await page.getByRole('heading', { level: 1, name: REGULAR.username }).waitFor()
      },
    },
    place('Accès au serveur', 'acces'),
    place('Réglages de l’accès', 'acces&vue=reglages'),
    place('Candidatures', 'candidatures'),
    place('Formulaires', 'candidatures&vue=formulaires'),
    place('Messages', 'messages'),
    place('Apparence', 'apparence'),
    place('Équipe', 'equipe'),
    place('Maintenance', 'maintenance'),
    place('Sécurité', 'securite'),
    place('Alertes', 'alertes'),
    place('Discord', 'discord'),
    place('État du système', 'systeme'),
    place('Journal', 'journal'),
  ],
  public: [
    visitor('Accueil', open('/accueil')),
    visitor('Actualités', open('/actualites')),
    visitor('Une actualité', async (page) => {
      await visit(page, '/actualites')
      await page.locator('main article').getByRole('link').first().click()
      await page.waitForURL('**/actualites/*')
    }),
    visitor('Une page', open('/bienvenue-a-bord')),
    visitor('Factions', open('/factions')),
    visitor('Une faction', async (page) => {
      await visit(page, '/factions')
      await press('Maison Corvino')(page)
    }),
    visitor('Économie', open('/economie')),
    visitor('Emplois', open('/economie#emplois')),
    visitor('Propriétés', open('/economie#proprietes')),
    visitor('Un emploi', async (page) => {
      await visit(page, '/economie#emplois')
      await press('Pêcheur')(page)
    }),
    visitor('Une propriété', async (page) => {
      await visit(page, '/economie#proprietes')
      await page.locator('main article').getByRole('button').first().click()
    }),
    visitor('Entreprises', open('/economie#entreprises')),
    visitor('Règles', open('/regles')),
    visitor('Contact', open('/contact')),
    visitor('Conditions', open('/conditions')),
    visitor('Vie privée', open('/rgpd')),
    visitor('Mentions légales', open('/mentions-legales')),
    visitor('Maintenance', async (page) => {
      await answerStatus(page, () => CLOSED)
      await page.goto('/accueil')
      await title(page).waitFor()
    }),
    visitor('Code secret trouvé', async (page) => {
      await answerStatus(page, () => CLOSED)
      await page.goto('/accueil')
      await title(page).waitFor()
      for (const key of KONAMI) await page.keyboard.press(key)
      await page.getByRole('dialog').waitFor()
    }),
  ],
  boutique: [
    visitor('Boutique', openShop),
    visitor('Un produit', async (page) => {
      await openShop(page)
      await crate(page, 'Grade Capitaine').getByRole('button').first().click()
    }),
    visitor('Panier', async (page) => {
      await openShop(page)
      await press(/^Ajouter/)(page)
      await page
        .getByRole('button', { name: /^(Voir|Ouvrir) le panier/ })
        .filter({ visible: true })
        .click()
    }),
    visitor('Connexion', open('/login')),
    visitor('Inscription', async (page) => {
      await visit(page, '/login')
      await page.getByRole('tab', { name: 'INSCRIPTION' }).click()
    }),
    visitor('Mot de passe oublié', open('/forgot-password')),
    visitor('Nouveau mot de passe', async (page) => {
      await page.route('**/api/auth/validate-reset-token/**', (route) =>
        route.fulfill({ json: { success: true } }),
      )
      await visit(page, '/reset-password/jeton')
      await page.getByLabel('Nouveau mot de passe', { exact: true }).waitFor()
    }),
    regular('Choix après connexion', async (page) => {
      await visit(page, '/redirect')
      await page.getByRole('navigation', { name: 'Suite de la visite' }).waitFor()
    }),
    customer('Page de paiement d’essai', goAndPay),
    customer('Paiement réussi', pay),
    customer('Paiement abandonné', turnBack),
    regular('Espace client', open('/panelclient')),
    regular('Mes commandes', open('/panelclient?onglet=commandes')),
    regular('Une commande', async (page) => {
      await visit(page, '/panelclient?onglet=commandes')
      await press('Détails')(page)
    }),
    regular('Mes messages', open('/panelclient?onglet=messages')),
    regular('Ma sécurité', open('/panelclient?onglet=securite')),
    customer('Un formulaire', open('/candidature/liste-blanche')),
    regular('Candidatures', open('/panelclient?onglet=candidatures')),
  ],
}
