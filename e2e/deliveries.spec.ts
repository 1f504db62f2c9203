import { expect, type Page } from '@playwright/test'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { goToPayment, signIn } from './shop.ts'
import { visit } from './site.ts'
import { test } from './test.ts'

async function pay(page: Page, name: string) {
  await goToPayment(page, name)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.waitForURL('**/success**')
}

const card = (page: Page) => page.getByRole('region', { name: 'Mon personnage' })

test('what is bought waits for a character, and arrives once one is linked', async ({ page }) => {
  await signIn(page)
  await pay(page, 'Mallette de $500,000')
  await expect(page.getByText(/Liez votre personnage pour recevoir vos achats/)).toBeVisible()
  const board = page.getByRole('region', { name: 'Votre livraison' })
  await expect(board.getByText('À recevoir')).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.getByRole('link', { name: 'Lier mon personnage' }).click()
  await expect(card(page).getByText('Aucun personnage lié')).toBeVisible()
  await card(page).getByRole('button', { name: 'Obtenir un code' }).click()
  await expect(card(page).getByText(/^\/lier [A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible()
  await expectAccessibleEverywhere(page, [390], '.panel-grid')
  await card(page).getByRole('button', { name: 'Lier le personnage simulé' }).click()
  await expect(card(page).getByRole('button', { name: 'Délier ce personnage' })).toBeVisible()

  await page.getByRole('tab', { name: 'Commandes' }).click()
  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Détails/ }).click()
    await expect(page.getByRole('dialog').getByText('Livré en jeu').first()).toBeVisible({
      timeout: 5000,
    })
  }).toPass()
  const order = page.getByRole('dialog')
  await expect(order.getByText(/500\s000 \$ en banque/)).toBeVisible()
  await expect(order.getByRole('listitem').filter({ hasText: /^Livré en jeu/ })).toBeVisible()
  await expectAccessibleEverywhere(page, [390], OPEN_DIALOG)
})

test('a linked character receives at once, a grade says how long it lasts', async ({ page }) => {
  await signIn(page)
  await page.goto('/panelclient')
  await card(page).getByRole('button', { name: 'Lier le personnage simulé' }).click()
  await expect(card(page).getByRole('button', { name: 'Délier ce personnage' })).toBeVisible()
  const name = await card(page).getByRole('strong').first().textContent()

  await pay(page, 'Grade Capitaine')
  await expect(page.getByText(`Livré à ${name}. Bon jeu !`)).toBeVisible()
  const board = page.getByRole('region', { name: 'Votre livraison' })
  await expect(board.getByText('Livré en jeu')).toBeVisible()
  await expect(board.getByText(/encore 30 jours/)).toBeVisible()

  await page.goto('/panelclient')
  await expect(card(page).getByText(/^encore 30 jours, jusqu’au/)).toBeVisible()
  await card(page).getByRole('button', { name: 'Délier ce personnage' }).click()
  await card(page).getByRole('button', { name: 'Délier', exact: true }).click()
  await expect(card(page).getByText('Aucun personnage lié')).toBeVisible()
})

test('a product that nothing delivers says that the team hands it over', async ({ page }) => {
  await signIn(page)
  await visit(page, '/shop')
  const crate = page
    .getByRole('region', { name: 'Tout le comptoir' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Pack Nouvelle Vie' }) })
  await expect(crate.getByText('Remis en jeu par l’équipe.')).toBeVisible()
  await crate.getByRole('button', { name: 'Pack Nouvelle Vie', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/remis en jeu par un membre/)).toBeVisible()
  await page.keyboard.press('Escape')
  await pay(page, 'Pack Nouvelle Vie')
  await expect(page.getByText(/Un membre de l’équipe vous remet votre achat/)).toBeVisible()
})
