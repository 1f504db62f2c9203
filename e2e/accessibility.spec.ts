import { expect, type Page } from '@playwright/test'
import { readerSession, remember } from './accounts.ts'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { BRAND, PAGES, REFUSED, visit, visitWithoutLists } from './site.ts'
import { test } from './test.ts'

const open = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

/** What a page can be asked to show beyond its first sight. */
const STATES: {
  what: string
  path: string
  widths?: number[]
  within?: string
  show: (page: Page) => Promise<unknown>
}[] = [
  {
    what: 'the menu',
    path: '/accueil',
    widths: [390, 768],
    show: (page) => open(page, 'Ouvrir le menu'),
  },
  {
    what: 'a toast',
    path: '/accueil',
    async show(page) {
      await open(page, BRAND.hero.buttonText)
      // A toast that is pointed at stays.
      await page.getByText('CONNEXION AU SERVEUR').hover()
    },
  },
  {
    what: 'a faction',
    path: '/factions',
    within: OPEN_DIALOG,
    show: (page) => open(page, 'Maison Corvino'),
  },
  {
    what: 'a faction that takes nobody',
    path: '/factions',
    within: OPEN_DIALOG,
    show: (page) => open(page, 'Chromes Hurlants MC'),
  },
  {
    what: 'a faction list that fails',
    path: '/factions',
    async show(page) {
      await page.route('/api/public/factions', (route) => route.abort())
      await visitWithoutLists(page, '/factions')
      await page.getByRole('alert').waitFor()
      await page.unroute('/api/public/factions')
    },
  },
  {
    what: 'the jobs',
    path: '/economie#emplois',
    show: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    what: 'a job',
    path: '/economie#emplois',
    within: OPEN_DIALOG,
    show: (page) => open(page, 'Agent de police'),
  },
  {
    what: 'the properties',
    path: '/economie#proprietes',
    show: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    what: 'a property',
    path: '/economie#proprietes',
    within: OPEN_DIALOG,
    show: (page) => open(page, 'Loft de la Sardinerie'),
  },
  {
    what: 'the businesses',
    path: '/economie#entreprises',
    show: (page) => page.getByRole('article').first().waitFor(),
  },
  { what: 'a rule', path: '/regles', show: (page) => page.locator('summary').first().click() },
  {
    what: 'a search without result',
    path: '/regles',
    show: (page) => page.getByRole('searchbox').fill('zzzz'),
  },
  { what: 'a contact form with faults', path: '/contact', show: (page) => open(page, 'Envoyer') },
  { what: 'a login with faults', path: '/login', show: (page) => open(page, 'Se connecter') },
  {
    what: 'a registration with faults',
    path: '/login',
    async show(page) {
      await page.getByRole('tab', { name: 'INSCRIPTION' }).click()
      await open(page, 'Créer mon compte')
    },
  },
  {
    what: 'a new password with faults',
    path: '/reset-password',
    async show(page) {
      await page.route('/api/auth/validate-reset-token/*', (route) =>
        route.fulfill({ json: { success: true, message: '' } }),
      )
      await visit(page, '/reset-password/jeton')
      await open(page, 'Enregistrer le mot de passe')
    },
  },
]

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  allowedErrors: [REFUSED, 'Failed to launch'],
})

test.describe('axe finds nothing wrong, at any width and in both themes, with', () => {
  for (const path of PAGES) {
    test(path, async ({ page }) => {
      await remember(page, await readerSession(page.request))
      await visit(page, path)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      await expectAccessibleEverywhere(page)
    })
  }

  for (const { what, path, widths, within, show } of STATES) {
    test(what, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 900 })
      await visit(page, path)
      await show(page)
      await expectAccessibleEverywhere(page, widths, within)
    })
  }

  test('the page of the API', async ({ page }) => {
    await page.goto('/api/reference')
    await expect(page.locator('h1')).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
})
