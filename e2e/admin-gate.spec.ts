import { expect } from '@playwright/test'
import { createAccount } from './accounts.ts'
import { enter, search, test } from './admin-pages.ts'
import { expectAccessibleEverywhere } from './axe.ts'
import { expectSaid } from './notices.ts'

test('the team puts somebody on the whitelist by name, finds them, and takes them off their page', async ({
  page,
}) => {
  const { username } = await createAccount(page.request)
  await enter(page, 'acces')
  const added = page.getByLabel('Pseudo à ajouter')
  const add = page.getByRole('button', { name: 'Ajouter', exact: true })
  await add.click()
  await expect(page.locator('.field-error')).toContainText('Indiquez le pseudo')
  await added.fill('personne de ce nom')
  await add.click()
  await expect(page.getByText(/Aucun compte n’a ce pseudo/)).toBeVisible()
  await added.fill(username)
  await add.click()
  await expectSaid(page, `${username} est sur la whitelist`)
  await search(page, username)
  await expectAccessibleEverywhere(page, [320, 390, 1440])
  await page.getByRole('link', { name: username }).click()
  await page.getByRole('button', { name: 'Retirer de la whitelist' }).click()
  await expect(page.getByText('N’est pas sur la whitelist.')).toBeVisible()
})

test('the owner sets who comes in, and is told what is wrong with it', async ({ page }) => {
  await enter(page, 'acces&vue=reglages')
  const asked = page.getByRole('switch', { name: 'Demander la whitelist' })
  await asked.click()
  await page.getByLabel(/laisser entrer/).selectOption({ label: 'Personne' })
  await page.getByRole('button', { name: 'Ajouter un grade' }).click()
  await page.getByLabel('Grade 1').fill('capitaine')
  await page.getByLabel('Priorité', { exact: true }).fill('0')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await expect(page.locator('.field-error')).toContainText('La priorité va de 1 à 1000')
  await page.getByLabel('Priorité', { exact: true }).fill('50')
  await page.getByLabel('Quand le site ne répond pas', { exact: true }).fill('Le phare est éteint.')
  await save.click()
  await expectSaid(page, 'Accès enregistré : les serveurs de jeu le suivent à leur prochain appel')
  await expectAccessibleEverywhere(page, [320, 390, 1440])
  await page.reload()
  await expect(asked).toBeChecked()
  await expect(page.getByLabel('Grade 1')).toHaveValue('capitaine')
  await expect(page.getByLabel('Quand le site ne répond pas', { exact: true })).toHaveValue(
    'Le phare est éteint.',
  )
  await asked.click()
  await save.click()
  await expect(asked).not.toBeChecked()
})
