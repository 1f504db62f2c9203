import { expect } from '@playwright/test'
import { createAccount, openSession } from './accounts.ts'
import { field, secret, test } from './auth-pages.ts'
import { receiveMail } from './mailbox.ts'
import { stopClock, visit } from './site.ts'

test.describe('a forgotten password', () => {
  test('is replaced through the link in the mail, once, and the way leads back to the login after 3 s', async ({
    page,
    request,
  }) => {
    const account = await createAccount(request)
    await visit(page, '/login')
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await field(page, 'Email').fill(account.email)
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: 'Un email de réinitialisation a été envoyé à votre adresse email.' }),
    ).toBeVisible()
    const mail = await receiveMail(`To: ${account.email}`, '/reset-password/')
    const link = /\/reset-password\/[\w-]+/.exec(mail)?.[0] ?? ''

    await page.clock.install()
    await visit(page, link)
    await expect(secret(page, 'Nouveau mot de passe')).toBeVisible()
    await stopClock(page)
    await secret(page, 'Nouveau mot de passe').fill('marée-montante')
    await secret(page, 'Confirmation du mot de passe').fill('marée-montante')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(
      page.getByRole('status').filter({
        hasText: 'Mot de passe réinitialisé avec succès! Redirection vers la page de connexion...',
      }),
    ).toBeVisible()
    await page.clock.runFor(2999)
    await expect(page).toHaveURL(link)
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/login')
    await openSession(request, { ...account, password: 'marée-montante' })

    await visit(page, link)
    await expect(page.getByRole('alert')).toHaveText('Lien de réinitialisation invalide ou expiré.')
  })
})
