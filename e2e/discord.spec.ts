import { expect } from '@playwright/test'
import { test } from './discord-site.ts'
import { REFUSED } from './site.ts'

// One after the other, so that they share a site and a Discord.
test.describe.configure({ mode: 'default' })

test.describe('somebody whom Discord knows', () => {
  test.use({ allowedErrors: [REFUSED] })

  test('registers by it, signs in by it again, and cannot detach it without a password', async ({
    page,
    discord,
  }) => {
    const person = discord.oauth.person({ global_name: 'Escale', avatar: 'abc123' })
    discord.oauth.state.visitor = person
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continuer avec Discord' }).click()
    await page.getByRole('link', { name: 'Annuler' }).click()
    await expect(page.getByText('Vous n’avez pas donné votre accord')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)

    await page.getByRole('button', { name: 'Continuer avec Discord' }).click()
    await page.getByRole('link', { name: 'Autoriser' }).click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('Nom d’utilisateur')
    await expect(name).toHaveValue('Escale')
    await expect(dialog.getByLabel('Email')).toHaveValue(person.email ?? '')
    await expect(page).toHaveURL(/\/login$/)
    await name.fill('Escale du soir')
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page.getByRole('heading', { name: 'Bienvenue, Escale du soir' })).toBeVisible()

    await page.goto('/panelclient?onglet=securite')
    await expect(page.getByText('Votre compte n’a pas de mot de passe')).toBeVisible()
    await page.getByRole('button', { name: 'Détacher Discord' }).click()
    await page.getByRole('button', { name: 'Détacher', exact: true }).click()
    await expect(page.getByText('votre seule façon de vous connecter :')).toBeVisible()
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    await expect(page.getByText('Un lien pour choisir votre mot de passe part vers')).toBeVisible()

    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.getByRole('button', { name: 'Continuer avec Discord' }).click()
    await page.getByRole('link', { name: 'Autoriser' }).click()
    await expect(page.getByRole('heading', { name: 'Bienvenue, Escale du soir' })).toBeVisible()
  })

  test('links it to an account that exists, then detaches it', async ({
    page,
    discord,
    request,
  }) => {
    const account = {
      username: 'Amarre',
      email: 'amarre@port.example',
      password: 'quai des brumes',
    }
    const made = await request.post('/api/auth/register', { data: account })
    expect(made.ok()).toBe(true)
    discord.oauth.state.visitor = discord.oauth.person({ email: account.email })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continuer avec Discord' }).click()
    await page.getByRole('link', { name: 'Autoriser' }).click()
    await expect(page.getByText('Un compte existe déjà avec l’adresse')).toBeVisible()
    await page.getByRole('button', { name: 'J’ai déjà un compte' }).click()
    await page.getByLabel('Nom d’utilisateur').fill(account.username)
    await page.getByLabel('Mot de passe', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('heading', { name: 'Bienvenue, Amarre' })).toBeVisible()

    await page.goto('/panelclient?onglet=securite')
    await page.getByRole('button', { name: 'Lier mon compte Discord' }).click()
    await page.getByRole('link', { name: 'Autoriser' }).click()
    await expect(page).toHaveURL(/panelclient\?onglet=securite/)
    await page.getByRole('button', { name: 'Détacher Discord' }).click()
    await page.getByRole('button', { name: 'Détacher', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Lier mon compte Discord' })).toBeVisible()
  })
})
