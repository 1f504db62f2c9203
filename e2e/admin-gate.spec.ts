import { expect } from '@playwright/test'
import { createAccount } from './accounts.ts'
import { answer, enter, otherAdmin, test } from './admin-pages.ts'
import { expectAccessibleEverywhere } from './axe.ts'
import { expectSaid } from './notices.ts'

const WIDTHS = [320, 390, 1440]

test('the whitelist and the settings of the gate have no accessibility fault', async ({ page }) => {
  const { username } = await createAccount(page.request)
  const headers = await otherAdmin(page)
  await page.request.post('/api/admin/whitelist', {
    headers,
    data: { username },
    failOnStatusCode: true,
  })
  await enter(page, 'acces')
  await expect(page.getByRole('link', { name: username })).toBeVisible()
  await expectAccessibleEverywhere(page, WIDTHS)
  await page.getByRole('button', { name: 'Ajouter un compte' }).click()
  await expectAccessibleEverywhere(page, WIDTHS)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Réglages' }).click()
  await page.getByRole('button', { name: 'Ajouter un grade' }).click()
  await page.getByLabel('Grade 1').fill('capitaine')
  await answer(page, /\/api\/admin\/gate$/, 'PUT', { json: {} })
  await page.getByRole('button', { name: 'Enregistrer l’accès' }).click()
  await expectSaid(page, /^Accès enregistré/)
  await expect(page.getByLabel('Grade 1')).toHaveValue('capitaine')
  await expectAccessibleEverywhere(page, WIDTHS)
})
