import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Product } from '#contract/products.ts'
import { buildProduct } from '#web/testing/build-product.ts'
import { Price } from './price.tsx'
import { ReductionPlate } from './product-badges.tsx'

function shown(product: Product) {
  const html = renderToStaticMarkup(
    <>
      <ReductionPlate product={product} />
      <Price product={product} />
    </>,
  )
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

it('is shown with the old one and what it is reduced by', () => {
  expect(shown(buildProduct({ price: 20, discount: 50, lowest_price: 20 }))).toBe(
    '-50 % Ancien prix : 20,00 € Prix remisé : 10,00 €',
  )
})

it('stands alone when the discount only takes back a raise of the list price', () => {
  expect(shown(buildProduct({ price: 20, discount: 50, lowest_price: 10 }))).toBe('10,00 €')
})
