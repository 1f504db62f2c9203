import { expect } from '@playwright/test'
import { buildAccount, createAccount } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { REFUSED, visit } from './site.ts'
import { test } from './test.ts'

test.use({
  viewport: { width: 390, height: 844 },
  allowedErrors: [REFUSED],
})

test('a passkey is added, once it is them who ask, then proves that it is them, and is asked for after the password', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const account = await createAccount(page.request, buildAccount())
  await visit(page, '/login')
  await page.getByLabel('Nom d’utilisateur').fill(account.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/redirect')

  await visit(page, '/panelclient?onglet=securite')
  const card = page.getByRole('region', { name: 'Double authentification' })
  // The session is taken for an old one, once: the call is repeated after the proof.
  const asIfOld = (path: string) =>
    page.route(
      `**/api/user/second-factor/${path}`,
      (route) =>
        route.fulfill({ status: 403, json: { success: false, code: 'identity_unproved' } }),
      { times: 1 },
    )
  await expect(card.getByText('Inactive')).toBeVisible()
  await asIfOld('passkey')
  await card.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await page.getByLabel('Nom', { exact: true }).fill('Portable')
  await page.getByRole('button', { name: 'Créer la clé d’accès' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await proof.getByLabel('Mot de passe actuel').fill('faux')
  await proof.getByRole('button', { name: 'Confirmer' }).click()
  await expect(proof).toContainText('Mot de passe actuel incorrect')
  await proof.getByLabel('Mot de passe actuel').fill(account.password)
  await proof.getByRole('button', { name: 'Confirmer' }).click()
  const codes = page.getByRole('dialog', { name: 'Vos codes de récupération' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'Je les ai notés' }).click()
  await expect(card.getByRole('listitem')).toContainText('Portable')
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  await asIfOld('totp')
  await card.getByRole('button', { name: 'Ajouter une application' }).click()
  await proof.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click()
  await expect(page.getByRole('img', { name: /^Code QR/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Déconnexion' }).click()

  await page.waitForURL('**/login')
  await page.getByLabel('Nom d’utilisateur').fill(account.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByLabel('Code de récupération')).toBeVisible()
  await expectAccessible(page)
  expect(page.url()).toMatch(/\/login$/)
  await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click()
  await expect(page.getByText('Connexion réussie ! Redirection...')).toBeVisible()
  await page.waitForURL('**/redirect')
})
