import { expect } from '@playwright/test'
import { answer, dialog, enter, test } from './admin-pages.ts'
import { expectAccessible, expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'

const CATALOGUE = /\/api\/admin\/catalogue$/
const DIFFERENCE = 'Tebex demande 12,00 €, votre prix est 10,00 €'

const sold = {
  id: 6276316,
  name: 'Grade Or',
  category: 'Grades',
  price: 9.99,
  currency: 'EUR',
  listed: true,
  product: { id: 1, name: 'Grade Or' },
  difference: null,
  importable: false,
  alignable: false,
}
const packages = [
  sold,
  {
    ...sold,
    id: 6276317,
    name: 'Grade Argent',
    price: 12,
    product: { id: 2, name: 'Grade Argent' },
    difference: DIFFERENCE,
    alignable: true,
  },
  { ...sold, id: 6276318, name: 'Coffre de bienvenue', product: null, importable: true },
  {
    ...sold,
    id: 6276319,
    name: 'Soutien mensuel',
    product: null,
    difference: 'Le paquet est un abonnement, qui ne se vend pas ici',
  },
  {
    ...sold,
    id: 6276320,
    name: 'Pack de l’été',
    listed: false,
    product: { id: 3, name: 'Pack de l’été' },
    difference: 'Le paquet a disparu du magasin',
  },
]
const catalogue = {
  exists: true,
  read_at: '2026-11-16T10:00:00.000Z',
  failed_since: null,
  packages,
  products_without_package: [{ id: 4, name: 'Liasse' }],
}
const product = {
  id: 2,
  name: 'Grade Argent',
  description: 'Trente jours.',
  price: 10,
  discount: 0,
  stock: 1_000_000,
  category: 'Grades',
  featured: false,
  image: null,
  lowest_price: null,
  receives: [],
  handed_over: true,
  actions: [],
  version: 3,
  available: false,
  tebex_package_id: 6276317,
  unavailable_reason: DIFFERENCE,
}

test('the catalogue of the payment provider and the products that are sold by it can be read and used by all, at every width', async ({
  page,
}) => {
  await answer(page, CATALOGUE, 'GET', { json: catalogue })
  await answer(page, /\/api\/admin\/products$/, 'GET', { json: [product] })
  await enter(page, 'produits')
  await expect(page.getByText('Hors vente')).toBeVisible()
  await expectAccessibleEverywhere(page, [390, 1366])
  await page.getByRole('button', { name: 'Modifier Grade Argent' }).click()
  await expect(dialog(page).getByLabel('Paquet Tebex')).toHaveValue('6276317')
  await expectAccessible(page, undefined, OPEN_DIALOG)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Catalogue Tebex' }).click()
  await expect(page.getByText('Disparu', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page, [390, 1366])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.setViewportSize({ width: 1366, height: 657 })

  const refused = [{ package_id: 6276322, name: 'Gratuit', reason: 'Le prix doit être positif' }]
  await answer(page, /\/catalogue\/import$/, 'POST', {
    json: { imported: [], skipped: [], refused },
  })
  await page.getByRole('button', { name: 'Importer Coffre de bienvenue' }).click()
  await expect(page.getByText('Gratuit : Le prix doit être positif')).toBeVisible()
  await expectAccessible(page)

  await answer(page, /\/catalogue\/refresh$/, 'POST', { status: 502, json: {} })
  await answer(page, CATALOGUE, 'GET', {
    json: { ...catalogue, packages: [], failed_since: '2026-11-16T11:00:00.000Z' },
  })
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect(page.getByText('Créez des paquets dans votre magasin Tebex')).toBeVisible()
  await expectAccessibleEverywhere(page, [390])
})
