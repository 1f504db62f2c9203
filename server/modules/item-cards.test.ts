import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listFactions } from '#contract/endpoints/factions.ts'
import { listProducts } from '#contract/endpoints/products.ts'
import { readBrandFolder } from '#server/modules/appearance/brand-folder.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { linkedItems } from './item-cards.ts'

const { document } = readBrandFolder()
const site = { ...document, pictures: { ...document.pictures, preview: '/og.png' } }
const config = buildConfig({ PUBLIC_URL: 'https://port.example' })
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'minuit-cards-'))
  mkdirSync(join(folder, 'art'))
  writeFileSync(join(folder, 'art/police.jpg'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the tags of an item say, by their names. */
function contentsFor(parameter: string, item: object): Record<string, string> {
  const cards = linkedItems.find(({ link }) => link.parameter === parameter)
  const lists = { [listProducts.path]: [item], [listFactions.path]: [item] }
  const tags =
    cards?.tagsFor(lists, '3', { folder, config, appearance: { current: () => site } }) ?? ''
  const found = tags.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name, content]) => [name, content]))
}

it('shows a product with its picture and the price that is asked for it', () => {
  const product = { id: 3, name: 'Grade Capitaine', price: 14.99, discount: 20, image: '/a.webp' }
  const contents = contentsFor('produit', { ...product, description: 'Trente jours\nde grade.' })
  expect(contents).toMatchObject({
    'og:type': 'product',
    'og:title': 'Grade Capitaine · Port-Minuit',
    'og:url': 'https://port.example/shop?produit=3-grade-capitaine',
    'og:image': 'https://port.example/a.webp',
    'product:price:amount': '11.99',
    'product:price:currency': 'EUR',
  })
  expect(contents.description?.replace(/\s/g, ' ')).toBe('11,99 € · Trente jours de grade.')
})

it.each([
  ['/art/police.svg', 'https://port.example/art/police.jpg'],
  ['/art/autre.svg', 'https://port.example/og.png'],
  ['https://ailleurs.example/p.png', 'https://ailleurs.example/p.png'],
  [null, 'https://port.example/og.png'],
])('shows a faction whose picture is %s with %s, which chats can show', (image, shown) => {
  const faction = { id: 3, name: 'La Douane', description: 'Ils fouillent. '.repeat(40), image }
  const contents = contentsFor('faction', faction)
  expect(contents['og:image']).toBe(shown)
  expect(contents['og:type']).toBe('website')
  expect(contents.description).toBe(`${'Ils fouillent. '.repeat(13)}Ils…`)
})
