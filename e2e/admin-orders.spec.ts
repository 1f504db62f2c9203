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
