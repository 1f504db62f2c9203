import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { productResource, reorderProducts } from '#contract/endpoints/admin-resources.ts'
import { readCatalogue } from '#contract/endpoints/catalogue.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import { buildAdminProduct } from '#web/testing/build-product.ts'
import {
  answerDialog,
  choose,
  confirmRemoval,
  dialog,
  dialogField,
  dialogItems,
  expectColumn,
  expectNotice,
  fillDialog,
  NO_CATALOGUE,
  openPanel,
  refused,
  save,
} from '#web/testing/panel.tsx'
import { press, user } from '#web/testing/user.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a product that was ordered is not deleted, and the advice stays eight seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const advice =
    'Ce produit est référencé dans des commandes existantes. Mettez son stock à 0 ou renommez-le avec « (Archivé) ».'
  answer(readCatalogue, NO_CATALOGUE)
  answer(productResource.list, { json: [buildAdminProduct({ name: 'Grade Matelot' })] })
  answer(productResource.remove, refused(advice))
  await openPanel('produits')
  await press('Supprimer Grade Matelot')
  await confirmRemoval()
  await expectNotice(/référencé dans des commandes existantes.*\(Archivé\)/)
  await act(() => vi.advanceTimersByTimeAsync(7000))
  screen.getByText(advice)
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(screen.queryByText(advice)).toBeNull()
})

test('products are narrowed down to those of one category', async () => {
  answer(readCatalogue, NO_CATALOGUE)
  answer(productResource.list, {
    json: [
      buildAdminProduct({ id: 1, name: 'Grade Matelot', category: 'Grades VIP' }),
      buildAdminProduct({ id: 2, name: 'Liasse', category: 'Monnaie virtuelle' }),
    ],
  })
  await openPanel('produits')
  await expectColumn('Nom', ['Grade Matelot', 'Liasse'])
  await choose('Catégorie', 'Monnaie virtuelle')
  await expectColumn('Nom', ['Liasse'])
})

test('the products of a category are put in order step by step, each of which is kept and shown at once', async () => {
  const grade = buildAdminProduct({ id: 1, name: 'Grade Matelot' })
  const notes = buildAdminProduct({ id: 2, name: 'Liasse', category: 'Monnaie' })
  const chest = buildAdminProduct({ id: 3, name: 'Coffre', category: 'Monnaie' })
  let products = [grade, notes, chest]
  answer(readCatalogue, NO_CATALOGUE)
  answer(productResource.list, () => ({ json: products }))
  answer(reorderProducts, () => {
    products = [grade, chest, notes]
    return { json: { success: true } }
  })
  await openPanel('produits')
  await press('Changer l’ordre')
  await user.selectOptions(await dialogField('Catégorie'), 'Monnaie')
  const up = within(await dialog()).getByRole('button', { name: 'Monter Coffre' })
  up.focus()
  await user.keyboard('{Enter}')
  await expectNotice('Ordre enregistré')
  expect(sentTo(reorderProducts).map(({ body }) => body)).toEqual([{ ids: [3, 2] }])
  expect(await dialogItems()).toEqual(['Coffre', 'Liasse'])
  await answerDialog('Terminé')
  await expectColumn('Nom', ['Grade Matelot', 'Coffre', 'Liasse'])
})

test('a price is read and typed as French writes it, a point for a comma too, and sent as a number', async () => {
  answer(readCatalogue, NO_CATALOGUE)
  answer(productResource.list, { json: [buildAdminProduct({ name: 'Coffre', price: 59.9 })] })
  answer(productResource.update, { json: { success: true } })
  await openPanel('produits')
  const sent = () =>
    sentTo(productResource.update).map(({ body }) => (body as { price: unknown }).price)
  for (const [typed, price] of [
    ['12,50', 12.5],
    ['12.5', 12.5],
    ['1 200', 1200],
  ] as const) {
    await press('Modifier Coffre')
    expect(await dialogField('Prix (€)')).toHaveValue('59,90')
    await fillDialog('Prix (€)', typed)
    await save()
    await expectNotice('Produit mis à jour avec succès')
    expect(sent().at(-1)).toBe(price)
  }
  const count = sent().length
  await press('Modifier Coffre')
  for (const typed of ['dix euros', '12,345', '-3']) {
    await fillDialog('Prix (€)', typed)
    within(await dialog()).getByText('Indiquez un montant comme 59,99')
  }
  await save()
  expect(sent()).toHaveLength(count)
})

test.for([
  [null, []],
  ['2020-01-01T00:00:00.000Z', ['Sans limite', 'Terminé']],
] as const)(
  'the dates of sale have a column once a product has any: %s',
  async ([unpublish_at, shown]) => {
    answer(readCatalogue, NO_CATALOGUE)
    answer(productResource.list, {
      json: [
        buildAdminProduct({ id: 1, name: 'Toujours' }),
        buildAdminProduct({ id: 2, name: 'Autrefois', unpublish_at }),
      ],
    })
    await openPanel('produits')
    await expectColumn('Nom', ['Toujours', 'Autrefois'])
    await expectColumn('Dates de vente', [...shown])
  },
)
