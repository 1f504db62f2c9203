import { expect, type Page } from '@playwright/test'
import { createAccount, openSession, remember } from './accounts.ts'
import { confirm, dialog, otherAdmin, save, test } from './admin-pages.ts'
import { buy } from './shop.ts'

/** What each group sees of the menu, and the job it is there for. */
const JOBS: {
  group: string
  sees: RegExp[]
  /** The customer has bought something, and written. */
  does: (page: Page, customer: string) => Promise<void>
}[] = [
  {
    group: 'moderator',
    sees: [/^Utilisateurs/, /^Messages/],
    async does(page, customer) {
      await page.goto(`/admin?onglet=utilisateurs&q=${customer}`)
      await page.getByRole('button', { name: `Sanctionner ${customer}` }).click()
      await dialog(page).getByLabel('Sanction', { exact: true }).selectOption('ban')
      await dialog(page).getByLabel('Motif').fill('Triche')
      await dialog(page).getByRole('button', { name: 'Bannir' }).click()
      await expect(page.getByText(`« ${customer} » est banni`)).toBeVisible()
    },
  },
  {
    group: 'support',
    sees: [/^Commandes/, /^Livraisons/, /^Utilisateurs/, /^Messages/],
    async does(page, customer) {
      await page.keyboard.press('Control+k')
      await dialog(page).getByRole('combobox').fill(customer)
      await dialog(page).getByRole('option', { name: customer }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: customer })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Commande n°/ })).toHaveCount(1)
      await page.goto('/admin?onglet=messages')
      await page.getByRole('button', { name: `Lire le message de ${customer}` }).click()
      await dialog(page).getByLabel('Votre réponse').fill('Nous regardons.')
      await dialog(page).getByRole('button', { name: 'Envoyer la réponse' }).click()
      await expect(page.getByText(/^Réponse envoyée à/)).toBeVisible()
    },
  },
  {
    group: 'editor',
    sees: [/^Factions/, /^Jobs/, /^Règles/],
    async does(page) {
      await page.goto('/admin?onglet=jobs')
      await page.getByRole('button', { name: 'Ajouter un Emploi' }).click()
      await dialog(page).getByLabel('Nom').fill('Souffleur de brume')
      await dialog(page).getByLabel('Description').fill('Il veille.')
      await save(page)
      const added = page.getByRole('cell', { name: 'Souffleur de brume', exact: true })
      await expect(added).toBeVisible()
      await page.getByRole('button', { name: 'Supprimer Souffleur de brume' }).click()
      await confirm(page)
      await expect(added).toHaveCount(0)
    },
  },
  {
    group: 'shop',
    sees: [/^Statistiques/, /^Commandes/, /^Produits/],
    async does(page) {
      await page.goto('/admin?onglet=produits')
      const stock = () => dialog(page).getByLabel('Stock')
      const edit = () =>
        page
          .getByRole('button', { name: /^Modifier / })
          .first()
          .click()
      await edit()
      const before = await stock().inputValue()
      for (const pieces of ['77', before]) {
        await stock().fill(pieces)
        await save(page)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await edit()
        await expect(stock()).toHaveValue(pieces)
      }
    },
  },
  {
    group: 'administrator',
    sees: [
      /^Statistiques/,
      /^Commandes/,
      /^Livraisons/,
      /^Produits/,
      /^Comptabilité/,
      /^Factions/,
      /^Jobs/,
      /^Règles/,
      /^Utilisateurs/,
      /^Messages/,
      /^Équipe/,
      /^Sécurité/,
      /^Alertes/,
      /^Maintenance/,
      /^Journal/,
    ],
    async does(page) {
      await page.goto('/admin?onglet=comptabilite')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Paiements' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^paiements-.*\.csv$/)
    },
  },
]

test('each group of the team finds what it is there for, does it, and sees nothing else', async ({
  page,
}) => {
  const headers = await otherAdmin(page)
  for (const { group, sees, does } of JOBS) {
    const customer = await createAccount(page.request)
    const bought = await openSession(page.request, customer)
    await buy(page, bought.token, 'Liasse de $100,000')
    await page.request.post('/api/send-contact', {
      headers: { authorization: `Bearer ${bought.token}` },
      data: {
        name: customer.username,
        email: customer.email,
        category: 'contact',
        message: 'J’ai payé et je n’ai rien reçu.',
      },
      failOnStatusCode: true,
    })
    const member = await createAccount(page.request)
    await page.request.post('/api/admin/team', {
      headers,
      data: { username: member.username, group },
      failOnStatusCode: true,
    })
    await remember(page, await openSession(page.request, member))
    await page.goto('/admin')
    const menu = page.getByRole('navigation', { name: 'Administration' })
    await expect(menu.getByRole('link'), group).toHaveText(sees)
    await does(page, customer.username)
  }
})
