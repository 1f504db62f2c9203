import { expect } from '@playwright/test'
import { buildOrder, PAID } from '#web/testing/build-order.ts'
import { dialog, enter, test } from './admin-pages.ts'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'

const LIST = /\/api\/admin\/orders\?/

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
