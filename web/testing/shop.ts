import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { listProducts } from '#contract/endpoints/products.ts'
import type { Product } from '#contract/products.ts'
import { buildProduct } from '#web/testing/build-product.ts'
import { answer } from './api.ts'
import { openSite } from './site.tsx'
import { user } from './user.ts'

export const SAILOR = buildProduct()
export const CAPTAIN = buildProduct({
  id: 2,
  name: 'Grade Capitaine',
  description: 'Trente jours de grade, et le respect des quais.',
  price: 14.99,
  discount: 20,
  image: '/art/products/grade-capitaine.svg',
})
export const ADMIRAL = buildProduct({ id: 3, name: 'Grade Amiral', price: 24.99, stock: 4 })

/** Opens the shop with these products on sale, and waits for them. */
export async function openShop(products: Product[] = [SAILOR, CAPTAIN, ADMIRAL]) {
  answer(listProducts, { json: products })
  await openSite('/shop')
  await waitFor(() =>
    expect(screen.queryByText('Chargement des produits…')).not.toBeInTheDocument(),
  )
}

const catalogue = () => within(screen.getByRole('region', { name: 'Tout le comptoir' }))
export const crates = () => catalogue().queryAllByRole('article')
export function crate(name: string) {
  const found = catalogue().getByRole('heading', { name, level: 3 }).closest('article')
  if (!found) throw new Error(`no crate of ${name}`)
  return within(found)
}
export const summary = () => screen.getByRole('complementary', { name: 'Résumé du panier' })
export const expectSummary = (text: string | RegExp) =>
  waitFor(() => expect(summary()).toHaveTextContent(text))
export const readCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]')
export const add = (name: string) =>
  user.click(crate(name).getByRole('button', { name: new RegExp(`^Ajouter ${name} au panier`) }))
