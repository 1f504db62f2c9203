import { expect, type Page } from '@playwright/test'
import { readerSession, remember } from './accounts.ts'
import { byTurns, expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { expectFirstScreen } from './first-screen.ts'
import { answerVerification, crate } from './shop.ts'
import { BRAND, PAGES, REFUSED, visit, visitWithoutLists, walk } from './site.ts'
import { test } from './test.ts'

const open = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

/** A faction, a job, a rule: closed again, so that the next can be opened. */
const close = (page: Page) => page.keyboard.press('Escape')
const grade = (page: Page) => crate(page, 'Grade Capitaine')
const firstCard = (page: Page) => page.getByRole('article').first().waitFor()

/** What changes the page it is shown on for good comes last. */
const STRANGERS = ['/shop', '/contact', '/login', '/cancel', '/reset-password', '/accueil']
const TOWN = ['/economie', '/regles', '/actualites', '/conditions', '/rgpd', '/factions']
/** A few walks, for the workers to share: a page that is walked to takes a fraction of a load. */
const WALKS = {
  strangers: STRANGERS,
  'the town': TOWN,
  customers: PAGES.filter((path) => ![...STRANGERS, ...TOWN].includes(path)),
}

type State = {
  what: string
  widths?: number[]
  within?: string
  show: (page: Page) => Promise<unknown>
}

/** Of what would happen later, the first happens at once, the rest never: the toast stays. */
const TOAST_STAYS = `{
  const { setTimeout } = window
  let isFirst = true
  window.setTimeout = (run, ms, ...args) => {
    if (ms < 400) return setTimeout(run, ms, ...args)
    if (isFirst) setTimeout(run, 0, ...args)
    isFirst = false
    return 0
  }
}`

/** What pages can be asked to show beyond their first sight, one after the other. */
const STATES: Record<string, State[]> = {
  '/accueil': [
    { what: 'the menu', widths: [390, 768], show: (page) => open(page, 'Ouvrir le menu') },
    {
      what: 'a toast',
      async show(page) {
        await close(page)
        await page.evaluate(TOAST_STAYS)
        await open(page, BRAND.hero.buttonText)
        await expect(page.getByText('CONNEXION AU SERVEUR')).toBeVisible()
      },
    },
  ],
  '/factions': [
    { what: 'a faction', within: OPEN_DIALOG, show: (page) => open(page, 'Maison Corvino') },
    {
      what: 'a faction that takes nobody',
      within: OPEN_DIALOG,
      async show(page) {
        await close(page)
        await open(page, 'Chromes Hurlants MC')
      },
    },
    {
      what: 'a list that fails',
      async show(page) {
        await page.route('/api/public/factions', (route) => route.abort())
        await visitWithoutLists(page, '/factions')
        await page.getByRole('alert').waitFor()
      },
    },
  ],
  '/economie': [
    {
      what: 'the businesses',
      async show(page) {
        await page.getByRole('tab', { name: 'Entreprises' }).click()
        await firstCard(page)
      },
    },
    {
      what: 'the properties',
      async show(page) {
        await page.getByRole('tab', { name: 'Propriétés' }).click()
        await firstCard(page)
      },
    },
    {
      what: 'a property',
      within: OPEN_DIALOG,
      show: (page) => open(page, 'Loft de la Sardinerie'),
    },
    {
      what: 'the jobs',
      async show(page) {
        await close(page)
        await page.getByRole('tab', { name: 'Emplois' }).click()
        await firstCard(page)
      },
    },
    { what: 'a job', within: OPEN_DIALOG, show: (page) => open(page, 'Agent de police') },
  ],
  '/regles': [
    { what: 'a rule', show: (page) => page.locator('main summary').first().click() },
    {
      what: 'a search without result',
      show: (page) => page.getByRole('searchbox').fill('zzzz'),
    },
  ],
  '/shop': [
    {
      what: 'something in the cart',
      show: (page) =>
        grade(page)
          .getByRole('button', { name: /^Ajouter/ })
          .click(),
    },
    {
      what: 'a product',
      within: OPEN_DIALOG,
      show: (page) =>
        grade(page).getByRole('button', { name: 'Grade Capitaine', exact: true }).click(),
    },
    {
      what: 'the cart',
      within: OPEN_DIALOG,
      async show(page) {
        await close(page)
        // On a phone the way to it has another name.
        await page.setViewportSize({ width: 1440, height: 900 })
        await open(page, 'Voir le panier')
      },
    },
  ],
  '/conditions': [
    {
      what: 'its contents, unfolded',
      show: (page) => page.locator('summary', { hasText: 'Sommaire' }).click(),
    },
  ],
  '/success': [
    {
      what: 'a payment that came back',
      async show(page) {
        await answerVerification(page, { success: true, paid: true })
        await page.goto('/success?session_id=cs_axe')
        await expect(page.getByRole('heading', { level: 1, name: /^Payment/ })).toBeVisible()
      },
    },
  ],
  '/contact': [{ what: 'a form with faults', show: (page) => open(page, 'Envoyer') }],
  '/login': [
    { what: 'a form with faults', show: (page) => open(page, 'Se connecter') },
    {
      what: 'a registration with faults',
      async show(page) {
        await page.getByRole('tab', { name: 'INSCRIPTION' }).click()
        await open(page, 'Créer mon compte')
      },
    },
  ],
  '/reset-password': [
    {
      what: 'a new password with faults',
      async show(page) {
        await page.route('/api/auth/validate-reset-token/*', (route) =>
          route.fulfill({ json: { success: true, message: '' } }),
        )
        await visit(page, '/reset-password/jeton')
        await open(page, 'Enregistrer le mot de passe')
      },
    },
  ],
}

test.use({
  allowedErrors: [REFUSED, 'Failed to launch'],
})

/** Of the page, not of this process. */
declare const document: { documentElement: { scrollWidth: number } }

async function expectToFitPhone(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'wider than the smallest phone').toBeLessThanOrEqual(320)
}

async function expectSound(page: Page, path: string, turn: number) {
  await expect(page).toHaveTitle(new RegExp(BRAND.name))
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  await expectFirstScreen(page, path)
  await expectToFitPhone(page)
  await expectAccessibleEverywhere(page, byTurns(turn))
  for (const [index, { what, widths, within, show }] of (STATES[path] ?? []).entries()) {
    await page.setViewportSize({ width: 390, height: 900 })
    await test.step(what, async () => {
      await show(page)
      await expectAccessibleEverywhere(page, byTurns(turn + index + 1, widths), within)
    })
  }
}

// Everything that is looked at on a page is looked at in one visit.
test.describe('axe finds nothing wrong, at any width and in both themes, what matters is in sight and the header low when it opens, on', () => {
  for (const [walkers, pages] of Object.entries(WALKS)) {
    test(`the pages of ${walkers}: ${pages.join(', ')}`, async ({ page }) => {
      // Who is signed in is led on from the door; the other pages have the frame of a customer.
      if (pages !== WALKS.strangers) await remember(page, await readerSession(page.request))
      for (const [turn, path] of pages.entries()) {
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1440, height: 900 })
          if (turn === 0) await visit(page, path)
          else await walk(page, path)
          await expectSound(page, path, turn)
        })
      }
    })
  }

  test('the page of the API', async ({ page }) => {
    await page.goto('/api/reference')
    await expect(page.locator('h1')).toBeVisible()
    await expectAccessibleEverywhere(page, byTurns(PAGES.length))
  })
})
