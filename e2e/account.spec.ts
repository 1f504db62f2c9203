import { expect } from '@playwright/test'
import type { OwnThread } from '#contract/messages.ts'
import { buildOrder, PAID } from '#web/testing/build-order.ts'
import { ADMIN, openSession, readerSession, remember } from './accounts.ts'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { test } from './test.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const AT = '2026-11-01T10:01:00.000Z'
const SOLD_HERE = buildOrder({
  ...PAID,
  id: 41,
  amount: 12.5,
  refunded_amount: 1,
  invoice_number: 'F2026-00041',
  items: [
    {
      product_name: 'Grade Matelot',
      image: null,
      quantity: 1,
      price: 12.5,
      refunded_amount: 1,
      deliveries: [],
    },
  ],
  timeline: [
    { step: 'ordered', at: AT, detail: null, credit_note: null },
    { step: 'refunded', at: AT, detail: '1,00 €', credit_note: 'A2026-00001' },
  ],
})
const SOLD_BY_ANOTHER = buildOrder({
  ...PAID,
  id: 42,
  amount: 0,
  seller: 'Comptoir du Levant Ltd',
  summary_number: 'R2026-00001',
  timeline: [{ step: 'summarised', at: AT, detail: 'R2026-00001', credit_note: null }],
})
const THREAD: OwnThread = {
  id: 7,
  category: 'contact',
  message: 'Ohé du port',
  created_at: AT,
  closed: true,
  replies: [{ id: 1, author: 'capitaine', from_team: true, text: 'Nous arrivons', created_at: AT }],
}

test('has no accessibility fault at any width and in either theme, nor has an order, whoever sold it, or what was written; what is downloaded is saved', async ({
  page,
}) => {
  await remember(page, await readerSession(page.request))
  const orders = [SOLD_HERE, SOLD_BY_ANOTHER]
  await page.route(/\/api\/user\/orders/, (route) =>
    route.fulfill({ json: { success: true, orders } }),
  )
  await page.route(/\/api\/user\/messages/, (route) => route.fulfill({ json: [THREAD] }))
  await page.goto('/panelclient')
  await expect(page.getByRole('region', { name: 'Fidélité' })).toContainText('115 points')
  await expectAccessibleEverywhere(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger mes données' }).click()
  expect((await download).suggestedFilename()).toBe('mes-donnees.zip')

  await page.getByRole('tab', { name: 'Commandes' }).click()
  const details = page.getByRole('button', { name: 'Détails de la commande 41' })
  await details.click()
  await expect(page.getByRole('button', { name: /^Télécharger l’avoir/ })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await expect(details).toBeFocused()
  await page.getByRole('button', { name: 'Détails de la commande 42' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByText('Nous arrivons')).toBeVisible()
  await expectAccessibleEverywhere(page, [320, 1440])
})

test('an order with its documents has no accessibility fault in the panel either', async ({
  page,
}) => {
  await remember(page, await openSession(page.request, ADMIN))
  await page.route(/\/api\/admin\/orders\?/, (route) => route.fulfill({ json: [SOLD_HERE] }))
  await page.goto('/admin?onglet=commandes')
  await page.getByRole('button', { name: 'Voir la commande 41' }).click()
  await expect(page.getByRole('button', { name: 'Avoir A2026-00001' })).toBeVisible()
  await expectAccessible(page)
})
