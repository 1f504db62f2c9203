import { expect } from '@playwright/test'
import { buildOrder, PAID } from '#web/testing/build-order.ts'
import { answer, dialog, enter, test } from './admin-pages.ts'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'

test('why a paid order is not deleted is shown to whoever comes to the button by keyboard, and its dialog has no accessibility fault', async ({
  page,
}) => {
  await answer(page, /\/api\/admin\/orders\?/, 'GET', { json: [buildOrder(PAID)] })
  await enter(page, 'commandes')
  const view = page.getByRole('button', { name: 'Voir la commande 7' })
  const reason = page.getByRole('tooltip')
  await view.focus()
  await expect(reason).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(reason).toBeInViewport({ ratio: 1 })
  await expect(reason).toBeVisible()

  await view.click()
  await expect(dialog(page).getByText('Payée, rien à livrer en jeu : rien à faire.')).toBeVisible()
  await expectAccessibleEverywhere(page, [320, 1440], OPEN_DIALOG)
})

test('on a phone the orders begin in sight as low cards whose values still say what they are, and the filters open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const orders = [7, 8, 9, 10].map((id) => buildOrder({ ...PAID, id }))
  await answer(page, /\/api\/admin\/orders\?/, 'GET', { json: orders })
  await enter(page, 'commandes')
  const cards = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(cards).toHaveCount(orders.length)
  for (const card of (await cards.all()).slice(0, 3)) {
    await expect(card).toBeInViewport({ ratio: 1 })
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(100)
  }
  const first = cards.first()
  await expect(first.getByRole('cell', { name: /^n° ?7$/ })).toBeVisible()
  await expect(first.getByRole('cell', { name: /^Montant.*€$/ })).toBeVisible()
  const view = first.getByRole('button', { name: 'Voir la commande 7' })
  await expect(view).toBeHidden()
  await first.getByRole('button', { name: /^Actions / }).click()
  await expect(view).toBeVisible()
  for (const button of await first.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
  }

  const status = page.getByLabel('Statut', { exact: true })
  await expect(status).toBeHidden()
  await page.getByRole('button', { name: 'Filtres' }).click()
  await status.selectOption('pending')
  await expect(page.getByRole('button', { name: 'Filtres (1)' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
})

test('on a desk the names of the columns stay in sight while a long list is scrolled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 400 })
  const orders = Array.from({ length: 10 }, (_, id) => buildOrder({ ...PAID, id: id + 1 }))
  await answer(page, /\/api\/admin\/orders\?/, 'GET', { json: orders })
  await enter(page, 'commandes')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(1 + orders.length)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows.nth(1)).not.toBeInViewport()
  await expect(page.getByRole('columnheader', { name: 'Client' })).toBeInViewport({ ratio: 1 })
})
