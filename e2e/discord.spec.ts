import { expect } from '@playwright/test'
import { ADMIN, openSession, remember } from './accounts.ts'
import { test } from './discord-site.ts'
import { REFUSED } from './site.ts'

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

test.describe('the owner', () => {
  test.use({ allowedErrors: [REFUSED] })

  test('gives a channel its news in words of their own, and a role to a group', async ({
    page,
    discord,
  }) => {
    await remember(page, await openSession(page.request, ADMIN))
    await page.goto('/admin?onglet=alertes')
    await page.getByLabel('Nom du salon').fill('Annonces')
    await page.getByLabel('Adresse du webhook').fill(discord.webhook)
    await page.getByRole('button', { name: 'Ajouter le salon' }).click()
    await page.getByRole('button', { name: 'Essayer Annonces' }).click()
    await expect
      .poll(() => discord.messages.map(({ content }) => content).join())
      .toContain('Essai')
    await page.getByRole('switch', { name: 'Vente sur Discord', exact: true }).click()
    const sentence = page.getByLabel('Phrase : Vente', { exact: true })
    await sentence.fill('{email} !')
    await page.getByRole('button', { name: 'Enregistrer la phrase' }).click()
    await expect(page.locator('.field-error')).toContainText('ne veut rien dire ici')
    await sentence.fill('Encore une vente sur {site} !')
    await page.getByRole('button', { name: 'Enregistrer la phrase' }).click()
    await expect(page.getByText('Annonce enregistrée : Vente').first()).toBeVisible()

    const role = discord.guild.role('Modération')
    await page.goto('/admin?onglet=discord')
    await expect(page.getByText('Serveur « Les quais »')).toBeVisible()
    await page.getByLabel('Ce qui donne le rôle').selectOption('group')
    await page.getByLabel('Groupe', { exact: true }).selectOption('moderator')
    await page.getByLabel('Rôle sur Discord').selectOption(role.id)
    await page.getByRole('button', { name: 'Ajouter la règle' }).click()
    await expect(page.getByText('Groupe de l’équipe : Modérateur → Modération')).toBeVisible()
    await page.getByRole('button', { name: 'Réconcilier maintenant' }).click()
    await expect(page.getByText(/Réconciliation lancée/).first()).toBeVisible()
  })
})
