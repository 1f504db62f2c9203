import { expect, type Page } from '@playwright/test'
import { createAccount, openSession } from './accounts.ts'
import { field, NETWORK_FAILURE, secret, test } from './auth-pages.ts'
import { receiveMail } from './mailbox.ts'
import { type Answer, answerInTurn, stopClock, visit } from './site.ts'

const FORGOT = '/api/auth/forgot-password'
const RESET = '/api/auth/reset-password'

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

  test('needs a valid address', async ({ page }) => {
    await visit(page, '/forgot-password')
    for (const typed of ['', 'lou', 'lou@']) {
      await field(page, 'Email').fill(typed)
      await page.getByRole('button', { name: 'Recevoir le lien' }).click()
      await expect(field(page, 'Email')).toHaveAccessibleDescription(
        'Veuillez entrer une adresse email valide',
      )
    }
    await page.getByRole('link', { name: 'Retour à la connexion' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('tells each failure, in the server’s words when it has any', async ({ page }) => {
    const answerWith = await answerInTurn(page, FORGOT)
    await visit(page, '/forgot-password')
    await field(page, 'Email').fill('lou@port-minuit.example')
    const failed = "Une erreur est survenue lors de l'envoi de l'email."
    // No two alike in a row: each is told anew.
    const failures: [how: string, answer: Answer, message: string][] = [
      ['refused without words', { status: 500, json: {} }, failed],
      [
        'refused with words',
        { status: 503, json: { message: 'Revenez plus tard' } },
        'Revenez plus tard',
      ],
      ['answered without success', { status: 200, json: { success: false } }, failed],
      ['not answered', null, NETWORK_FAILURE],
    ]
    for (const [how, answer, message] of failures) {
      answerWith(answer)
      await page.getByRole('button', { name: 'Recevoir le lien' }).click()
      await expect(page.getByRole('alert'), how).toHaveText(message)
    }
  })
})

test.describe('a new password', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer le mot de passe' })

  async function openValidLink(page: Page) {
    await page.route('/api/auth/validate-reset-token/*', (route) =>
      route.fulfill({ json: { success: true, message: 'Lien valide.' } }),
    )
    await visit(page, '/reset-password/jeton')
    await expect(save(page)).toBeVisible()
  }

  test('needs a link, and one that the server knows', async ({ page }) => {
    await visit(page, '/reset-password/inconnu')
    await expect(page.getByRole('alert')).toHaveText('Lien de réinitialisation invalide ou expiré.')
    await expect(save(page)).toHaveCount(0)
    await visit(page, '/reset-password')
    await expect(page.getByRole('alert')).toHaveText('Lien de réinitialisation invalide.')
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('waits for the link to be checked', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('/api/auth/validate-reset-token/*', async (route) => {
      await held.promise
      await route.fulfill({ json: { success: false } })
    })
    await visit(page, '/reset-password/jeton')
    await expect(
      page.getByRole('status').filter({ hasText: 'Vérification du lien…' }),
    ).toBeVisible()
    held.resolve()
    await expect(page.getByRole('alert')).toHaveText('Lien de réinitialisation invalide ou expiré.')
  })

  test('is checked and confirmed, and each failure told', async ({ page }) => {
    await openValidLink(page)
    await save(page).click()
    await expect(secret(page, 'Nouveau mot de passe')).toHaveAccessibleDescription(
      /Veuillez entrer un mot de passe valide \(minimum 6 caractères\)$/,
    )
    await expect(secret(page, 'Confirmation du mot de passe')).toHaveAccessibleDescription(
      'Veuillez confirmer votre mot de passe',
    )
    await secret(page, 'Nouveau mot de passe').fill('marée-haute')
    await secret(page, 'Confirmation du mot de passe').fill('marée-basse')
    await save(page).click()
    await expect(secret(page, 'Confirmation du mot de passe')).toHaveAccessibleDescription(
      'Les mots de passe ne correspondent pas',
    )

    const answerWith = await answerInTurn(page, RESET)
    const failures: [how: string, answer: Answer, message: string][] = [
      [
        'refused with words',
        { status: 400, json: { message: 'Lien déjà utilisé' } },
        'Lien déjà utilisé',
      ],
      [
        'refused without words',
        { status: 500, json: {} },
        'Erreur lors de la réinitialisation du mot de passe',
      ],
      ['not answered', null, NETWORK_FAILURE],
    ]
    for (const [how, answer, message] of failures) {
      answerWith(answer)
      await secret(page, 'Nouveau mot de passe').fill('marée-haute')
      await secret(page, 'Confirmation du mot de passe').fill('marée-haute')
      await save(page).click()
      await expect(page.getByRole('alert'), how).toHaveText(message)
    }
  })
})
