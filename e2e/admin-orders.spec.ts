import { expect, type Page } from '@playwright/test'
import { answer, buildOrder, confirm, dialog, enter, test } from './admin-pages.ts'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { expectSaid } from './notices.ts'

const LIST = /\/api\/admin\/orders\?/
const ONE = /\/api\/admin\/orders\/\d+$/
const PAID = { paid_at: '2026-11-01T10:05:00.000Z', status: 'completed' }

test('an order that is paid is not deleted, says why to whoever comes to the button, and is hidden from its dialog', async ({
  page,
}) => {
  await page.route(LIST, (route) => route.fulfill({ json: [buildOrder(PAID)] }))
  await enter(page, 'commandes')
  const button = page.getByRole('button', { name: 'Supprimer la commande 7' })
  const reason = page.getByRole('tooltip')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(/^Une commande payée ne se supprime pas/)
  await expect(reason).toBeHidden()
  await page.getByRole('button', { name: 'Voir la commande 7' }).focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(reason).toBeVisible()
  await expect(reason).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.route(/\/orders\/7\/hide$/, (route) => {
    const { reason } = route.request().postDataJSON()
    const hidden = { hidden_at: '2026-11-02T10:00:00.000Z', hidden_reason: reason }
    return route.fulfill({ json: buildOrder({ ...PAID, ...hidden }) })
  })
  await page.getByRole('button', { name: 'Voir la commande 7' }).click()
  await expect(dialog(page).getByText('Payée, rien à livrer en jeu : rien à faire.')).toBeVisible()
  await expectAccessibleEverywhere(page, [320, 1440], OPEN_DIALOG)
  await dialog(page).getByRole('button', { name: 'Masquer de la liste' }).click()
  await page.keyboard.type('Essai de l’équipe')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(/^Masquée le .*\s: Essai de l’équipe$/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Afficher de nouveau' })).toBeVisible()
})

test('an order that another sold says so, and has its summary among the documents', async ({
  page,
}) => {
  const sold = { ...PAID, seller: 'Comptoir du Levant Ltd', summary_number: 'R2026-00001' }
  await page.route(LIST, (route) => route.fulfill({ json: [buildOrder(sold)] }))
  await page.route('**/api/invoice/download/7', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.3' }),
  )
  await enter(page, 'commandes')
  await page.getByRole('button', { name: 'Voir la commande 7' }).click()
  await expect(dialog(page)).toContainText('Comptoir du Levant Ltd')
  await expect(dialog(page)).not.toContainText(/facture/i)
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Récapitulatif R2026-00001' }).click()
  expect((await download).suggestedFilename()).toBe('recapitulatif-7.pdf')
})

test('what the server refuses is told in its words, and the status goes back to what it is', async ({
  page,
}) => {
  await page.route(LIST, (route) => route.fulfill({ json: [buildOrder()] }))
  await answer(page, ONE, 'PUT', {
    status: 409,
    json: { message: 'Cette commande n’est pas payée.' },
  })
  await answer(page, ONE, 'DELETE', {
    status: 409,
    json: { message: 'Cette commande vient d’être payée.' },
  })
  await enter(page, 'commandes')
  const status = page.getByLabel('Statut de la commande 7')
  await status.selectOption('shipped')
  await expect(page.getByText('Cette commande n’est pas payée.')).toBeVisible()
  await expect(status).toHaveValue('pending')
  await expect(status.locator('option')).toHaveText([
    'En attente',
    'En cours',
    'Expédiée',
    'Livrée',
    'Annulée',
  ])
  await page.getByRole('button', { name: 'Supprimer la commande 7' }).click()
  await confirm(page)
  await expect(page.getByText('Cette commande vient d’être payée.')).toBeVisible()
})

test('several orders are changed by one call each, and those that are refused stay chosen with the reason', async ({
  page,
}) => {
  const asked: string[] = []
  const item = { product_name: 'VIP Or', quantity: 1, price: 12, refunded_amount: 0 }
  const rows = [7, 8, 9].map((id) => buildOrder({ id, items: [item] }))
  await page.route(LIST, (route) => route.fulfill({ json: rows }))
  await page.route(ONE, (route) => {
    const id = route.request().url().split('/').at(-1) ?? ''
    asked.push(`${route.request().method()} ${id}`)
    return id === '8'
      ? route.fulfill({ status: 409, json: { message: 'Elle vient d’être payée.' } })
      : route.fulfill({ json: { success: true } })
  })
  await enter(page, 'commandes')
  await expect(page.getByRole('cell', { name: 'VIP Or ×1' })).toHaveCount(3)
  await page.getByLabel('Tout sélectionner').check()
  const bar = page.getByRole('region', { name: 'Sélection' })
  await expect(bar).toContainText('3 sélectionnés')
  await page.getByLabel('Sélectionner la commande 9').uncheck()
  await bar.getByRole('button', { name: 'Supprimer' }).click()
  await confirm(page)
  await expect(bar.getByRole('status')).toHaveText(
    'Supprimer : 1 sur 2. Refusé pour la commande 8 : Elle vient d’être payée.',
  )
  expect(asked).toEqual(['DELETE 7', 'DELETE 8'])
  await expect(
    page.getByRole('row', { name: /Sélectionner/ }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(1)
  await page.getByLabel('Sélectionner la commande 8').uncheck()
  await page.getByLabel('Sélectionner la commande 9').check()
  await bar.getByRole('button', { name: 'En cours' }).click()
  await expect(page.getByText('En cours : 1 sur 1.')).toBeVisible()
  await expect(bar).toBeHidden()
})

test('a refund that is tried again carries the same key, another intention another one', async ({
  page,
}) => {
  const keys: (string | undefined)[] = []
  const outcomes = ['lost', 'conflict', 'done', 'conflict', 'conflict'] as const
  let refunded = 0
  await page.route(LIST, (route) =>
    route.fulfill({ json: [buildOrder({ ...PAID, refunded_amount: refunded })] }),
  )
  await page.route(/\/refund$/, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const outcome = outcomes[keys.length - 1]
    if (outcome === 'lost') return route.abort()
    if (outcome === 'conflict')
      return route.fulfill({
        status: 409,
        json: { message: 'Un remboursement est déjà en cours.' },
      })
    refunded += 3
    return route.fulfill({ json: buildOrder({ ...PAID, refunded_amount: refunded }) })
  })
  await enter(page, 'commandes')
  await page.getByRole('button', { name: 'Voir la commande 7' }).click()
  const amount = dialog(page).getByLabel('Rembourser (€)')
  await amount.fill('3')
  await refund(page)
  await expectSaid(page, 'Erreur de connexion au serveur')
  await refund(page)
  await expect(dialog(page).getByText('Un remboursement est déjà en cours.')).toBeVisible()
  await refund(page)
  await expect(dialog(page).getByText('Remboursement effectué')).toBeVisible()
  await expect(amount).toHaveAttribute('max', '9')
  await refund(page)
  await expect.poll(() => keys.length).toBe(4)
  await amount.fill('2')
  await refund(page)
  await expect.poll(() => keys.length).toBe(5)
  const [lost, again, done, next, other] = keys
  expect(lost).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect([again, done]).toEqual([lost, lost])
  expect(new Set([lost, next, other]).size).toBe(3)
})

test('an order that a lost refund has changed is shown as it is', async ({ page }) => {
  let refunded = 0
  await page.route(LIST, (route) =>
    route.fulfill({ json: [buildOrder({ ...PAID, refunded_amount: refunded })] }),
  )
  await page.route(/\/refund$/, (route) => {
    refunded = 3
    return route.abort()
  })
  await enter(page, 'commandes')
  await page.getByRole('button', { name: 'Voir la commande 7' }).click()
  await dialog(page).getByLabel('Rembourser (€)').fill('3')
  await refund(page)
  await expect(dialog(page).getByLabel('Rembourser (€)')).toHaveAttribute('max', '9')
})

async function refund(page: Page) {
  await dialog(page).getByRole('button', { name: 'Rembourser' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Confirmer/ })
    .click()
}
