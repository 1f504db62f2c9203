import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { productResource } from '#contract/endpoints/admin-resources.ts'
import { readCatalogue } from '#contract/endpoints/catalogue.ts'
import { answer } from '#web/testing/api.ts'
import { buildAdminProduct } from '#web/testing/build-product.ts'
import {
  choose,
  confirmRemoval,
  expectColumn,
  expectNotice,
  NO_CATALOGUE,
  openPanel,
  refused,
} from '#web/testing/panel.tsx'
import { press } from '#web/testing/user.ts'

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
