import { expect, type Page } from '@playwright/test'
import { REFUSED, requestsTo, visit } from './site.ts'
import { test } from './test.ts'

const JOBS = '/api/jobs'
const PROPERTIES = '/api/properties'
const FAILURE = 'Failed to load data. Please try again later.'

function buildJob(overrides: object = {}) {
  return {
    id: 1,
    name: 'Veilleur',
    image: null,
    salary: 250,
    description: 'Garder la lumière.',
    requirements: 'Savoir nager\nNe pas dormir',
    category: 'public',
    isPopular: false,
    applyUrl: null,
    ...overrides,
  }
}

function buildProperty(overrides: object = {}) {
  return {
    id: 1,
    name: 'Cabane',
    type: 'house',
    image: null,
    price: 1_250_000,
    location: 'Le Môle',
    isAvailable: true,
    description: 'Vue sur le chenal.',
    applyUrl: null,
    ...overrides,
  }
}

async function answer(page: Page, jobs: object[], properties: object[]) {
  await page.route(JOBS, (route) => route.fulfill({ json: jobs }))
  await page.route(PROPERTIES, (route) => route.fulfill({ json: properties }))
}

const cards = (page: Page) => page.getByRole('article')

test('four tabs, kept in the address, start with the system, its bars and its bank; a link opens the businesses', async ({
  page,
}) => {
  const tab = (name: string) => page.getByRole('tab', { name })
  await visit(page, '/economie')
  await expect(page.getByRole('tab')).toHaveText([
    'Système',
    'Emplois',
    'Propriétés',
    'Entreprises',
  ])
  await expect(tab('Système')).toHaveAttribute('aria-selected', 'true')
  for (const [label, value] of [
    ['Taux de chômage', 15],
    ['Inflation', 8],
    ['Marché immobilier', 65],
    ['Marché automobile', 72],
  ] as const) {
    const bar = page.getByRole('meter', { name: label })
    await expect(bar).toHaveAttribute('value', String(value))
    await expect(page.locator('.meter').filter({ has: bar })).toContainText(`${value} %`)
  }
  const colours = await page
    .locator('.meter-fill')
    .evaluateAll((bars) => bars.map((bar) => bar.computedStyleMap().get('fill')?.toString()))
  expect(new Set(colours).size, 'each bar has the colour of what it says').toBe(3)
  const bank = page.getByRole('region', { name: 'La Banque du Môle' })
  await expect(bank.getByRole('term')).toHaveText(['Prêts', 'Épargne', 'Investissements'])
  await expect(bank).toContainText('5-12 %')
  await expect(bank).toContainText('3 % par an')
  await expect(bank).toContainText('Variable rendement')

  await tab('Emplois').click()
  await expect(page).toHaveURL('/economie#emplois')
  await page.reload()
  await expect(tab('Emplois')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await tab('Emplois').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Propriétés')).toBeFocused()
  await expect(page).toHaveURL('/economie#proprietes')

  await page.goto('about:blank')
  await visit(page, '/economie#entreprises')
  await expect(tab('Entreprises')).toHaveAttribute('aria-selected', 'true')
  for (const [name, cost] of [
    ['Commerce', '$150,000'],
    ['Service', '$100,000'],
    ['Production', '$250,000'],
  ] as const) {
    await expect(cards(page).filter({ has: page.getByRole('heading', { name }) })).toContainText(
      cost,
    )
  }
  const guide = page.getByRole('button', { name: 'Guide de l’entrepreneur' })
  await expect(guide).toHaveAttribute('aria-disabled', 'true')
  await expect(guide).toHaveAccessibleDescription('Pas encore disponible')
  await guide.click({ force: true })
  await expect(page).toHaveURL('/economie#entreprises')
})

test('jobs of the running server are cards with badge and pay and a file with the conditions, properties have price, place and availability', async ({
  page,
}) => {
  await visit(page, '/economie#emplois')
  await expect(cards(page)).toHaveCount(16)
  await expect(cards(page).filter({ hasText: 'Agent de police' })).toContainText('Populaire')
  await expect(cards(page).filter({ hasText: 'Éboueur de nuit' })).toContainText('Standard')
  await expect(cards(page).first()).toContainText(/\$[\d,]+\/h/)
  const opener = page.getByRole('button', { name: 'Agent de police' })
  await opener.click()
  const file = page.getByRole('dialog', { name: 'Agent de police' })
  await expect(file.getByRole('link', { name: 'Postuler' })).toHaveAttribute('href', /^https:/)
  await expect(file.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(file).toBeHidden()
  await expect(opener).toBeFocused()

  await page.getByRole('tab', { name: 'Propriétés' }).click()
  await expect(cards(page)).toHaveCount(15)
  await expect(cards(page).filter({ hasText: 'Loft de la Sardinerie' })).toContainText('Disponible')
  await expect(cards(page).filter({ hasText: 'Cabanon des Salines' })).toContainText('Indisponible')
  await page.getByRole('button', { name: 'Loft de la Sardinerie' }).click()
  await expect(page.getByRole('dialog', { name: 'Loft de la Sardinerie' })).toContainText(
    /\$[\d,]+/,
  )
})

test('a long description is cut at 100 characters on the card and whole in the file, conditions come line by line, pay is as told, prices are in dollars, and no address means no button', async ({
  page,
}) => {
  const [whole, short] = ['é'.repeat(101), 'x'.repeat(100)]
  const jobs = [
    buildJob({ description: whole, salary: 'Selon la marée' }),
    buildJob({ id: 2, name: 'Guetteur', description: short }),
  ]
  await answer(page, jobs, [buildProperty()])
  await visit(page, '/economie#emplois')
  await expect(cards(page).nth(0)).toContainText(`${'é'.repeat(100)}...`)
  await expect(cards(page).nth(0)).toContainText('Selon la marée')
  await expect(cards(page).nth(1).getByText(short, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Veilleur' }).click()
  const file = page.getByRole('dialog')
  await expect(file.getByText(whole, { exact: true })).toBeVisible()
  await expect(file.getByRole('listitem')).toHaveText(['Savoir nager', 'Ne pas dormir'])
  await expect(page.getByRole('link', { name: 'Postuler' })).toHaveCount(0)
  await file.getByText('Fermer', { exact: true }).click()
  await expect(file).toHaveCount(0)

  await page.getByRole('tab', { name: 'Propriétés' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('$1,250,000')
  await expect(cards(page)).toContainText('Le Môle')
  await page.getByRole('button', { name: 'Cabane' }).click()
  await expect(file).toContainText('$1,250,000')
  await expect(file.getByRole('link')).toHaveCount(0)
})

test('a town without jobs or properties says so', async ({ page }) => {
  await answer(page, [], [])
  await visit(page, '/economie#emplois')
  await expect(page.getByText('Aucun emploi trouvé')).toBeVisible()
  await page.getByRole('tab', { name: 'Propriétés' }).click()
  await expect(page.getByText('Aucune propriété trouvée')).toBeVisible()
})

test.describe('loading', () => {
  test('shows blank cards until both lists are there', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(PROPERTIES, async (route) => {
      await held.promise
      await route.fulfill({ json: [buildProperty()] })
    })
    await page.route(JOBS, (route) => route.fulfill({ json: [buildJob()] }))
    await visit(page, '/economie#emplois')
    await expect(page.getByRole('tabpanel').getByRole('status')).toContainText('Chargement...')
    await expect(cards(page)).toHaveCount(0)
    held.resolve()
    await expect(cards(page)).toHaveCount(1)
  })

  test.describe('that fails', () => {
    test.use({ allowedErrors: [REFUSED] })

    test('says so for both lists at once, keeps the fixed tabs, and Réessayer loads the page again', async ({
      page,
    }) => {
      await page.route(PROPERTIES, (route) => route.fulfill({ status: 503, json: {} }))
      await visit(page, '/economie#emplois')
      await expect(page.getByRole('alert').getByText(FAILURE, { exact: true })).toBeVisible()
      await expect(cards(page)).toHaveCount(0)
      await page.getByRole('tab', { name: 'Entreprises' }).click()
      await expect(cards(page)).toHaveCount(3)
      await page.getByRole('tab', { name: 'Emplois' }).click()
      await page.unroute(PROPERTIES)
      const reloads = requestsTo(page, '/economie')
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(cards(page)).toHaveCount(16)
      expect(reloads).toHaveLength(1)
    })
  })
})
