import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerDialog, dialog, dialogField, fillDialog, save, search } from '#web/testing/panel.tsx'
import { press } from '#web/testing/user.ts'
import { pressEscape } from '#web/testing/visitor.tsx'
import { expectSaid } from './notices.ts'
import { call, callWholeSite, createAccount, openAs, openSession } from './whole-site.ts'

const CONFLICT = /Un autre membre de l’équipe a modifié cet élément/

callWholeSite()

async function abandon() {
  pressEscape()
  await answerDialog('Abandonner')
}

test('what was typed is not lost by a stray Escape, and another admin’s change is told, shown and then built upon', async () => {
  await openAs('/admin?onglet=factions')
  await press('Modifier Police de Port-Minuit')
  await fillDialog('Membres', '77')
  pressEscape()
  await screen.findByText('Abandonner les modifications ?')
  await answerDialog('Annuler')

  type Faction = { id: number; name: string }
  const police = (await call<Faction[]>('GET', '/api/public/factions')).find(
    ({ name }) => name === 'Police de Port-Minuit',
  )
  await call('PUT', `/api/admin/factions/${police?.id}`, { ...police, members: 43 })
  await save()
  await within(await dialog()).findByText(CONFLICT)
  expect(await dialogField('Membres')).toHaveValue(77)

  await abandon()
  await press('Modifier Police de Port-Minuit')
  expect(await dialogField('Membres')).toHaveValue(43)
  await fillDialog('Membres', '78')
  await save()
  await expectSaid('Faction mise à jour avec succès')
})

test('a user changed by another admin is told in the form, and saved once it is opened anew', async () => {
  const account = await createAccount()
  const { username } = account
  const { user } = await openSession(account)
  await openAs('/admin?onglet=utilisateurs')
  await search(username)
  await press(`Modifier ${username}`)
  await fillDialog('Email', 'a-moi@example.org')
  const theirs = `${username}@ailleurs.example`
  await call('PUT', `/api/admin/users/${user.id}`, { username, email: theirs, roles: ['user'] })
  await save()
  await within(await dialog()).findByText(CONFLICT)
  expect(await dialogField('Email')).toHaveValue('a-moi@example.org')
  await abandon()
  await press(`Modifier ${username}`)
  expect(await dialogField('Email')).toHaveValue(theirs)
  await fillDialog('Email', `b${theirs}`)
  // Signing in is no conflict.
  await openSession(account)
  await save()
  await expectSaid('Utilisateur mis à jour avec succès')
})

test('a category renamed by another admin says so, and shows their name when the renaming is given up', async () => {
  const { id } = await call<{ id: number }>('POST', '/api/rules/categories', { name: 'Marées' })
  await openAs('/admin?onglet=regles')
  await press('Gérer les Catégories')
  await answerDialog('Renommer Marées')
  await fillDialog('Nom de la catégorie', 'Mes marées')
  await call('PUT', `/api/rules/categories/${id}`, { name: 'Leurs marées' })
  for (const _ of ['told', 'told again, not laid over']) {
    await answerDialog('Enregistrer le nom')
    await expectSaid(/^Failed to update category : Un autre membre de l’équipe/)
  }
  expect(await dialogField('Nom de la catégorie')).toHaveValue('Mes marées')
  await answerDialog('Annuler')
  await answerDialog('Renommer Leurs marées')
  await fillDialog('Nom de la catégorie', 'Nos marées')
  await answerDialog('Enregistrer le nom')
  await expectSaid('Category updated successfully')
})

test('a product whose stock moves meanwhile is saved when the stock was left alone, and told when it was not', async () => {
  const input = { name: 'Filet de test', price: 4, description: 'Maille fine', category: 'Essais' }
  const product = { ...input, stock: 5 }
  const { id } = await call<{ id: number }>('POST', '/api/admin/products', product)
  await openAs('/admin?onglet=produits')
  await search(product.name)
  await press(`Modifier ${product.name}`)
  await fillDialog('Description', 'Maille large')
  await call('PUT', `/api/admin/products/${id}`, { ...product, stock: 3 })
  await save()
  await expectSaid('Produit mis à jour avec succès')
  await screen.findByRole('cell', { name: '3 restants' })

  await press(`Modifier ${product.name}`)
  await fillDialog('Stock', '9')
  await call('PUT', `/api/admin/products/${id}`, {
    ...product,
    description: 'Maille large',
    stock: 2,
  })
  await save()
  await within(await dialog()).findByText(/Le stock a changé entre-temps : il est maintenant de 2/)
  expect(await dialogField('Stock')).toHaveValue(9)
  await abandon()
  await press(`Modifier ${product.name}`)
  expect(await dialogField('Stock')).toHaveValue(2)
})
