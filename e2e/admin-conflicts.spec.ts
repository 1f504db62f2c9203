import { expect, type Page } from '@playwright/test'
import { VERSION_HEADER } from '#contract/if-match.ts'
import { buildOrder } from '#web/testing/build-order.ts'
import { buildAccount, createAccount, openSession } from './accounts.ts'
import { dialog, enter, otherAdmin, save, search, test } from './admin-pages.ts'
import { expectSaid } from './notices.ts'

const CONFLICT = /Un autre membre de l’équipe a modifié cet élément/

type Named = { id: number; name: string }

async function listed<Row extends object = Named>(page: Page, path: string): Promise<Row[]> {
  return (await page.request.get(path, { headers: await otherAdmin(page) })).json()
}
const put = async (page: Page, path: string, data: object) =>
  page.request.put(path, { data, headers: await otherAdmin(page), failOnStatusCode: true })

const abandon = async (page: Page) => {
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Abandonner' }).click()
}

test('what was typed is not lost by a stray Escape, and another admin’s change is told, shown and then built upon', async ({
  page,
}) => {
  await enter(page, 'factions')
  const edit = page.getByRole('button', { name: 'Modifier Police de Port-Minuit' })
  await edit.click()
  await dialog(page).getByLabel('Membres').fill('77')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Abandonner les modifications ?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Annuler' }).click()

  const police = (await listed(page, '/api/public/factions')).find(
    ({ name }) => name === 'Police de Port-Minuit',
  )
  await put(page, `/api/admin/factions/${police?.id}`, { ...police, members: 43 })
  await save(page)
  await expect(dialog(page).getByText(CONFLICT)).toBeVisible()
  await expect(dialog(page).getByLabel('Membres')).toHaveValue('77')

  await abandon(page)
  await edit.click()
  await expect(dialog(page).getByLabel('Membres')).toHaveValue('43')
  await dialog(page).getByLabel('Membres').fill('78')
  await save(page)
  await expectSaid(page, 'Faction mise à jour avec succès')
})

test('a user changed by another admin is told in the form, and saved once it is opened anew', async ({
  page,
}) => {
  const account = await createAccount(page.request, buildAccount())
  const { user } = await openSession(page.request, account)
  await enter(page, 'utilisateurs')
  await search(page, account.username)
  const edit = page.getByRole('button', { name: `Modifier ${account.username}` })
  await edit.click()
  await dialog(page).getByLabel('Email').fill('a-moi@example.org')
  const theirs = `${account.username}@ailleurs.example`
  await put(page, `/api/admin/users/${user.id}`, {
    username: account.username,
    email: theirs,
    roles: ['user'],
  })
  await save(page)
  await expect(dialog(page).getByText(CONFLICT)).toBeVisible()
  await expect(dialog(page).getByLabel('Email')).toHaveValue('a-moi@example.org')
  await abandon(page)
  await edit.click()
  await expect(dialog(page).getByLabel('Email')).toHaveValue(theirs)
  await dialog(page).getByLabel('Email').fill(`b${theirs}`)
  // Signing in is no conflict.
  await openSession(page.request, account)
  await save(page)
  await expectSaid(page, 'Utilisateur mis à jour avec succès')
})

test('a category renamed by another admin says so, and shows their name when the renaming is given up', async ({
  page,
}) => {
  const { id } = await (
    await page.request.post('/api/rules/categories', {
      data: { name: 'Marées' },
      headers: await otherAdmin(page),
      failOnStatusCode: true,
    })
  ).json()
  await enter(page, 'regles')
  await page.getByRole('button', { name: 'Gérer les Catégories' }).click()
  const categories = page.getByRole('dialog', { name: 'Gérer les Catégories' })
  await categories.getByRole('button', { name: 'Renommer Marées' }).click()
  await categories.getByLabel('Nom de la catégorie').fill('Mes marées')
  await put(page, `/api/rules/categories/${id}`, { name: 'Leurs marées' })
  for (const _ of ['told', 'told again, not laid over']) {
    await categories.getByRole('button', { name: 'Enregistrer le nom' }).click()
    await expectSaid(page, /^Failed to update category : Un autre membre de l’équipe/)
  }
  await expect(categories.getByLabel('Nom de la catégorie')).toHaveValue('Mes marées')
  await categories.getByRole('button', { name: 'Annuler' }).click()
  await categories.getByRole('button', { name: 'Renommer Leurs marées' }).click()
  await categories.getByLabel('Nom de la catégorie').fill('Nos marées')
  await categories.getByRole('button', { name: 'Enregistrer le nom' }).click()
  await expectSaid(page, 'Category updated successfully')
})

test('a product whose stock moves meanwhile is saved when the stock was left alone, and told when it was not', async ({
  page,
}) => {
  const input = {
    name: 'Filet de test',
    price: 4,
    description: 'Maille fine',
    category: 'Essais',
    stock: 5,
  }
  const { id } = await (
    await page.request.post('/api/admin/products', {
      data: input,
      headers: await otherAdmin(page),
      failOnStatusCode: true,
    })
  ).json()
  await enter(page, 'produits')
  await search(page, input.name)
  const edit = page.getByRole('button', { name: `Modifier ${input.name}` })
  await edit.click()
  await dialog(page).getByLabel('Description').fill('Maille large')
  await put(page, `/api/admin/products/${id}`, { ...input, stock: 3 })
  await save(page)
  await expectSaid(page, 'Produit mis à jour avec succès')
  await expect(page.getByRole('cell', { name: '3 restants' })).toBeVisible()

  await edit.click()
  await dialog(page).getByLabel('Stock', { exact: true }).fill('9')
  await put(page, `/api/admin/products/${id}`, { ...input, description: 'Maille large', stock: 2 })
  await save(page)
  await expect(
    dialog(page).getByText(/Le stock a changé entre-temps : il est maintenant de 2/),
  ).toBeVisible()
  await expect(dialog(page).getByLabel('Stock', { exact: true })).toHaveValue('9')
  await abandon(page)
  await edit.click()
  await expect(dialog(page).getByLabel('Stock', { exact: true })).toHaveValue('2')
})

test('an order whose status has changed meanwhile keeps it, says so and shows it', async ({
  page,
}) => {
  const order = buildOrder({ status: 'pending' })
  const seen: (string | undefined)[] = []
  await page.route(/\/api\/admin\/orders/, (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: [order] })
    seen.push(route.request().headers()[VERSION_HEADER])
    order.status = 'processing'
    return route.fulfill({
      status: 409,
      json: { message: 'Le statut de cette commande a changé entre-temps.' },
    })
  })
  await enter(page, 'commandes')
  await page.getByLabel('Statut de la commande 7').selectOption('cancelled')
  await expectSaid(page, 'Le statut de cette commande a changé entre-temps.')
  await expect(page.getByLabel('Statut de la commande 7')).toHaveValue('processing')
  expect(seen).toEqual(['"pending"'])
})
