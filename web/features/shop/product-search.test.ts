import { expect, it } from 'vitest'
import { buildProduct } from '#web/testing/build-product.ts'
import { categoriesOf, findProducts } from './product-search.ts'

const captain = buildProduct({
  id: 1,
  name: 'Grade Capitaine',
  description: 'Plaque personnalisée.',
})
const safe = buildProduct({
  id: 2,
  name: 'Coffre de 5 000 000 $',
  category: 'Monnaie virtuelle',
  stock: 0,
})
const arrival = buildProduct({
  id: 3,
  name: 'Pack Débarquement',
  category: 'Packs d’arrivée',
  description: 'Un scooter.',
})
const counter = [safe, captain, arrival]

const names = (query: string, category: string | null = null) =>
  findProducts(counter, query, category).map(({ id }) => id)

it('shows everything at first, what is sold out last', () => {
  expect(names('')).toEqual([1, 3, 2])
  expect(names('   ')).toEqual([1, 3, 2])
})

it('finds words of the name, the description and the category, whatever their accents and case', () => {
  expect(names('DEBARQ')).toEqual([3])
  expect(names('personnalisee')).toEqual([1])
  expect(names("d'arrivee scooter")).toEqual([3])
})

it('finds an amount however its digits are grouped', () => {
  expect(names('5000000')).toEqual([2])
  expect(names('5 000 000')).toEqual([2])
})

it('looks inside one category only when asked to', () => {
  expect(names('', 'Monnaie virtuelle')).toEqual([2])
  expect(names('scooter', 'Grades VIP')).toEqual([])
})

it('lists the categories with their counts', () => {
  expect(categoriesOf([...counter, buildProduct({ id: 4 })])).toEqual([
    { name: 'Grades VIP', count: 2 },
    { name: 'Monnaie virtuelle', count: 1 },
    { name: 'Packs d’arrivée', count: 1 },
  ])
})
