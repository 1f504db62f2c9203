import type { Page } from '@playwright/test'
import { type Account, createAccount, openSession, remember } from './accounts.ts'
import { enter as enterPanel } from './admin-pages.ts'
import { PASSWORD, REGULAR } from './inhabit.ts'
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
    place('Livraisons', 'livraisons'),
    place('Produits', 'produits'),
    place('Modifier un produit', 'produits', press(/^Modifier/)),
    place('Actualités', 'actualites'),
    place('Modifier une actualité', 'actualites', press(/^Modifier/)),
    place('Pages', 'actualites&liste=pages'),
    place('Factions', 'factions'),
    place('Jobs', 'jobs'),
    place('Règles', 'regles'),
    place('Modifier une règle', 'regles', press(/^Modifier/)),
    place('Ordre des règles', 'regles', press('Changer l’ordre')),
    place('Utilisateurs', 'utilisateurs'),
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
    visitor('Une page', open('/bienvenue-a-bord')),
    visitor('Factions', open('/factions')),
    visitor('Une faction', async (page) => {
      await visit(page, '/factions')
      await press('Maison Corvino')(page)
    }),
    visitor('Économie', open('/economie')),
    visitor('Emplois', open('/economie#emplois')),
    visitor('Propriétés', open('/economie#proprietes')),
    visitor('Règles', open('/regles')),
    visitor('Contact', open('/contact')),
    visitor('Conditions', open('/conditions')),
    visitor('Vie privée', open('/rgpd')),
    visitor('Mentions légales', open('/mentions-legales')),
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
    regular('Choix après connexion', async (page) => {
      await visit(page, '/redirect')
      await page.getByRole('navigation', { name: 'Suite de la visite' }).waitFor()
    }),
    customer('Page de paiement d’essai', goAndPay),
    customer('Paiement réussi', pay),
    customer('Paiement abandonné', turnBack),
    regular('Espace client', open('/panelclient')),
    customer('Un formulaire', open('/candidature/liste-blanche')),
    regular('Candidatures', open('/panelclient?onglet=candidatures')),
  ],
}
