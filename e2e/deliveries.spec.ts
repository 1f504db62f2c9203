import { expect } from '@playwright/test'
import { buy } from '#server/testing/site-customer.ts'
import { buildOrder, PAID } from '#web/testing/build-order.ts'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { signIn } from './shop.ts'
import { test } from './test.ts'

const AT = '2026-11-01T10:01:00.000Z'
const DELIVERED = buildOrder({
  ...PAID,
  items: [
    {
      product_name: 'Mallette de $500,000',
      image: null,
      quantity: 1,
      price: 9.99,
      refunded_amount: 0,
      deliveries: [
        {
          state: 'applied',
          receives: { kind: 'money', account: 'bank', amount: 500_000 },
          until: null,
          reason: null,
          updated_at: AT,
        },
      ],
    },
  ],
  timeline: [{ step: 'delivered', at: AT, detail: null, credit_note: null }],
})

test('what waits for a character, the code that links one, and what has arrived have no accessibility fault', async ({
  page,
}) => {
  const token = await signIn(page)
  const { origin } = new URL(page.url())
  const session = await buy({ address: origin }, token, 'Mallette de $500,000')
  await page.goto(`/success?session_id=${session}`)
  const board = page.getByRole('region', { name: 'Votre livraison' })
  await expect(board.getByText('À recevoir')).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.route(/\/api\/user\/orders/, (route) =>
    route.fulfill({ json: { success: true, orders: [DELIVERED] } }),
  )
  await page.getByRole('link', { name: 'Lier mon personnage' }).click()
  const card = page.getByRole('region', { name: 'Mon personnage' })
  await card.getByRole('button', { name: 'Obtenir un code' }).click()
  await expect(card.getByText(/^\/lier [A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible()
  await expectAccessibleEverywhere(page, [390], '.panel-grid')

  await page.getByRole('tab', { name: 'Commandes' }).click()
  await page.getByRole('button', { name: /^Détails/ }).click()
  await expect(page.getByRole('dialog').getByText('Livré en jeu').first()).toBeVisible()
  await expectAccessibleEverywhere(page, [390], OPEN_DIALOG)
})
