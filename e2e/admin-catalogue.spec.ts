import { expect, type Page } from '@playwright/test'
import { answer, dialog, enter, save, search, test } from './admin-pages.ts'
import { expectAccessible, expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { expectSaid } from './notices.ts'

const CATALOGUE = /\/api\/admin\/catalogue$/
const DIFFERENCE = 'Tebex demande 12,00 €, votre prix est 10,00 €'

const sold = {
  id: 6276316,
  name: 'Grade Or',
  category: 'Grades',
  price: 9.99,
  currency: 'EUR',
  listed: true,
  product: { id: 1, name: 'Grade Or' } as { id: number; name: string } | null,
  difference: null as string | null,
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
  failed_since: null as string | null,
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
  tebex_package_id: 6276317 as number | null,
  unavailable_reason: DIFFERENCE as string | null,
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** The panel of a shop whose provider has this catalogue. */
async function enterCatalogue(page: Page, changes: object = {}) {
  await answer(page, CATALOGUE, 'GET', { json: { ...catalogue, ...changes } })
  await enter(page, 'produits&vue=catalogue')
}

test('shows each package with what it is here, and what has none', async ({ page }) => {
  await enterCatalogue(page)
  await expect(page.getByRole('heading', { name: 'Catalogue Tebex' })).toBeVisible()
  await expect(row(page, 'Grade Or').getByText('En vente')).toBeVisible()
  await expect(row(page, 'Grade Or').getByText('9,99 €')).toBeVisible()
  await expect(row(page, 'Grade Argent').getByText('Hors vente')).toBeVisible()
  await expect(row(page, 'Grade Argent').getByText(DIFFERENCE)).toBeVisible()
  await expect(row(page, 'Coffre de bienvenue').getByText('À importer')).toBeVisible()
  await expect(row(page, 'Soutien mensuel').getByText('abonnement')).toBeVisible()
  await expect(row(page, 'Pack de l’été').getByText('Disparu', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Lu le 16\/11\/2026/)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Produits sans paquet' }).getByText('Liasse'),
  ).toBeVisible()
  await expectAccessibleEverywhere(page, [390, 1366])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)

  await page.setViewportSize({ width: 1366, height: 657 })
  await page.getByLabel('Afficher').selectOption('À importer')
  await expect(page.getByRole('row')).toHaveCount(2)
  await search(page, 'introuvable')
  await expect(page.getByText('Aucun paquet trouvé')).toBeVisible()
})

test('imports one package or all of them, and tells what could not be taken', async ({ page }) => {
  const bodies: unknown[] = []
  await page.route('**/api/admin/catalogue/import', (route) => {
    bodies.push(route.request().postDataJSON())
    const imported = [
      { package_id: 6276318, product_id: 9, name: 'Coffre de bienvenue', picture_fault: null },
      {
        package_id: 6276321,
        product_id: 10,
        name: 'Masque',
        picture_fault: 'Son image n’a pas pu être reprise',
      },
    ]
    const refused = [
      { package_id: 6276322, name: 'Gratuit', reason: 'Le prix doit être supérieur à 0' },
    ]
    return route.fulfill({ json: { imported, skipped: [], refused } })
  })
  await enterCatalogue(page)
  await page.getByRole('button', { name: 'Importer Coffre de bienvenue' }).click()
  await expectSaid(page, '2 produits importés')
  await page.getByRole('button', { name: 'Tout importer' }).click()
  await expect(dialog(page).getByText(/^Un paquet devient un produit, visible/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Importer' }).click()
  const report = page.getByRole('status').filter({ hasText: 'Ce qui n’a pas pu être repris' })
  await expect(report.getByText('Gratuit : Le prix doit être supérieur à 0')).toBeVisible()
  await expect(report.getByText('Masque : Son image n’a pas pu être reprise')).toBeVisible()
  // The report of the first import is still there: only the call itself tells the second.
  await expect.poll(() => bodies).toEqual([{ package_ids: [6276318] }, {}])
  await expectAccessible(page)
})

test('aligns a price and reads the store again, by keyboard too', async ({ page }) => {
  let aligned: unknown
  await page.route('**/api/admin/catalogue/align', (route) => {
    aligned = route.request().postDataJSON()
    return route.fulfill({ json: { ...product, price: 12 } })
  })
  await answer(page, /\/catalogue\/refresh$/, 'POST', { json: catalogue })
  await enterCatalogue(page)
  await page.getByRole('button', { name: 'Aligner le prix de Grade Argent' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Prix aligné sur Tebex')).toBeVisible()
  expect(aligned).toEqual({ product_id: 2 })
  await page.getByRole('button', { name: 'Actualiser' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Catalogue actualisé')).toBeVisible()
  await page.getByRole('link', { name: 'Retour aux produits' }).click()
  await expect(page.getByRole('heading', { name: 'Gestion des Produits' })).toBeVisible()
})

test('says that the store cannot be read, and since when', async ({ page }) => {
  const message = 'Le magasin Tebex n’a pas pu être lu : rien n’a changé.'
  await answer(page, /\/catalogue\/refresh$/, 'POST', { status: 502, json: { message } })
  await enterCatalogue(page, {
    packages: [],
    products_without_package: [],
    failed_since: '2026-11-16T11:00:00.000Z',
  })
  await expect(
    page.getByRole('alert').filter({ hasText: 'ne peut plus être lu depuis le 16/11/2026' }),
  ).toBeVisible()
  await expect(page.getByText('Créez des paquets dans votre magasin Tebex')).toBeVisible()
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect(page.getByText(message)).toBeVisible()
  await expectAccessibleEverywhere(page, [390])
})

test('is reached from the products, which say why they are not sold and choose their package', async ({
  page,
}) => {
  await answer(page, CATALOGUE, 'GET', { json: catalogue })
  await answer(page, /\/api\/admin\/products$/, 'GET', { json: [product] })
  const saved: unknown[] = []
  await page.route('**/api/admin/products/2', (route) => {
    saved.push(route.request().postDataJSON().tebex_package_id)
    return route.fulfill({
      status: 409,
      json: { message: 'Ce paquet Tebex est déjà celui du produit « Grade Or ».' },
    })
  })
  await enter(page, 'produits')
  await expect(row(page, 'Grade Argent').getByText('Hors vente')).toBeVisible()
  await expect(row(page, 'Grade Argent').getByText(DIFFERENCE)).toBeVisible()
  await expectAccessibleEverywhere(page, [390, 1366])
  await page.getByRole('button', { name: 'Modifier Grade Argent' }).click()
  const choice = dialog(page).getByLabel('Paquet Tebex')
  await expect(choice).toHaveValue('6276317')
  await expect(dialog(page).getByText(`Hors vente : ${DIFFERENCE}.`)).toBeVisible()
  await expectAccessible(page, undefined, OPEN_DIALOG)
  await choice.selectOption({ label: 'Grade Or · 9,99 € · produit « Grade Or »' })
  await save(page)
  await expect(page.getByText(/déjà celui du produit « Grade Or »/)).toBeVisible()
  await choice.selectOption('Aucun')
  await save(page)
  await expect.poll(() => saved).toEqual([6276316, null])
  await dialog(page).getByRole('button', { name: 'Annuler' }).click()
  await dialog(page)
    .getByRole('button', { name: /Quitter|Abandonner/ })
    .click()
  await page.getByRole('link', { name: 'Catalogue Tebex' }).click()
  await expect(page.getByRole('heading', { name: 'Catalogue Tebex' })).toBeVisible()
})

test('is nowhere where the payment provider has none', async ({ page }) => {
  await enter(page, 'produits&vue=catalogue')
  await expect(page.getByRole('heading', { name: 'Gestion des Produits' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Catalogue Tebex' })).toHaveCount(0)
  await expect(page.getByText('Hors vente')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ajouter un Produit' }).click()
  await expect(dialog(page).getByLabel('Nom')).toBeVisible()
  await expect(dialog(page).getByLabel('Paquet Tebex')).toHaveCount(0)
})
