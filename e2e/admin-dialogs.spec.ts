import { expect } from '@playwright/test'
import type { DeliveryAlert } from '#contract/deliveries.ts'
import type { KeyedGameServer } from '#contract/game-servers.ts'
import { buildDelivery, WHEN } from '#web/testing/build-delivery.ts'
import { buildAdminProduct } from '#web/testing/build-product.ts'
import { answer, dialog, enter, save, test } from './admin-pages.ts'
import { expectAccessible, expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { walk } from './site.ts'

const DELIVERY = buildDelivery({
  state: 'manual',
  action: null,
  product_name: 'Pack Nouvelle Vie',
})
const SILENT: DeliveryAlert = { kind: 'silent', since: WHEN, delivery: null, game_server: 9 }
const SERVER: KeyedGameServer = {
  id: 9,
  name: 'Ville principale',
  created_at: WHEN,
  last_seen: null,
  version: null,
  framework: null,
  players: null,
  max_players: null,
  previous_key_until: null,
  needs_key: false,
  key: 'mnt_0123456789abcdef',
}
const PRODUCT = buildAdminProduct({
  name: 'Malle du bosco',
  stock: 5,
  handed_over: false,
  actions: [
    { kind: 'money', account: 'bank', amount: 2500, take_back: true },
    { kind: 'grade', grade: 'bosco', days: 30, take_back: true },
    { kind: 'item', item: 'phone', count: 1, take_back: true },
    { kind: 'vehicle', model: 'dinghy', plate: null, take_back: true },
    { kind: 'event', name: 'port:recompense', args: { niveau: 3, vip: true }, take_back: true },
  ],
})

test('the forms of the team, the alerts, the deliveries, the game servers and what a product delivers have no accessibility fault', async ({
  page,
}) => {
  await answer(page, /\/deliveries\?/, 'GET', { json: [DELIVERY] })
  await answer(page, /\/deliveries\/counts$/, 'GET', { json: { manual: 1 } })
  await answer(page, /\/deliveries\/alerts$/, 'GET', { json: [SILENT] })
  await answer(page, /\/game-servers$/, 'GET', { json: [SERVER] })
  await answer(page, /\/game-servers$/, 'POST', { json: SERVER })
  await answer(page, /\/api\/admin\/products$/, 'GET', { json: [PRODUCT] })

  await test.step('a group, and what is missing in it', async () => {
    await enter(page, 'equipe')
    await page.getByRole('button', { name: 'Créer un groupe' }).click()
    await save(page)
    await expect(dialog(page).getByText('Le nom du groupe est requis')).toBeVisible()
    await expectAccessibleEverywhere(page, [390, 1440], OPEN_DIALOG)
    await page.keyboard.press('Escape')
  })
  await test.step('the alerts, and an address that is refused', async () => {
    await walk(page, '/admin?onglet=alertes')
    await page.getByLabel('Adresse du webhook').fill('https://exemple.fr/webhook')
    await page.getByRole('button', { name: 'Ajouter le salon' }).click()
    await expect(page.locator('.field-error').last()).toContainText('Ce n’est pas l’adresse d’un')
    await expectAccessibleEverywhere(page, [320, 390, 1440])
  })
  await test.step('the deliveries with a warning above them, and one of them', async () => {
    await walk(page, '/admin?onglet=livraisons')
    await expect(page.getByRole('alert').filter({ hasText: 'n’a pas appelé' })).toBeVisible()
    const view = page.getByRole('button', { name: /^Voir la livraison/ })
    await expect(view).toBeVisible()
    await expectAccessible(page)
    await view.click()
    await expect(dialog(page).getByText('Décider')).toBeVisible()
    await expectAccessibleEverywhere(page, [390], OPEN_DIALOG)
    await page.keyboard.press('Escape')
  })
  await test.step('the game servers, and the key of one', async () => {
    await page.getByRole('tab', { name: 'Serveurs de jeu' }).click()
    await page.getByRole('button', { name: 'Ajouter un serveur' }).click()
    await dialog(page).getByRole('textbox', { name: 'Nom' }).fill(SERVER.name)
    await save(page)
    await expect(dialog(page).getByLabel('Configuration')).toBeVisible()
    await expectAccessibleEverywhere(page, [390], OPEN_DIALOG)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Jamais vu')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a product, and what it delivers', async () => {
    await walk(page, '/admin?onglet=produits')
    await page.getByRole('button', { name: 'Modifier Malle du bosco' }).click()
    await expect(dialog(page).getByLabel('Valeurs')).toHaveValue('niveau = 3\nvip = oui')
    await expectAccessibleEverywhere(page, [390, 1440], OPEN_DIALOG)
  })
})
