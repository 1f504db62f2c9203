import { expect } from '@playwright/test'
import { enter, test } from './admin-pages.ts'
import { expectAccessibleEverywhere } from './axe.ts'
import { expectSaid } from './notices.ts'

test('the owner chooses what to be told of, is refused what is no webhook of Discord, and tries it', async ({
  page,
}) => {
  await enter(page, 'alertes')
  const dispute = page.getByRole('switch', { name: 'Paiement contesté' })
  await expect(dispute).toBeChecked()
  await dispute.click()
  await expectSaid(page, 'Alerte coupée : Paiement contesté')
  await page.getByLabel('Nom du salon').fill('Annonces')
  await page.getByLabel('Adresse du webhook').fill('https://exemple.fr/webhook')
  await page.getByRole('button', { name: 'Ajouter le salon' }).click()
  await expect(page.locator('.field-error')).toContainText('Ce n’est pas l’adresse d’un webhook')
  await expectAccessibleEverywhere(page, [320, 390, 1440])
  await page.getByRole('button', { name: 'Envoyer un essai' }).click()
  await expectSaid(page, /^Mail en route vers/)
  await page.reload()
  await expect(dispute).not.toBeChecked()
  await dispute.click()
  await expectSaid(page, 'Alerte activée : Paiement contesté')
})
