import type { Product } from '#contract/products.ts'

/** For comparing: no case, no accents, one kind of apostrophe, and digits as people type them. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .replace(/(?<=\d)\s(?=\d)/g, '')
    .toLowerCase()
}

/**
 * The products of a category (null: all) that hold every word of the query; what cannot be bought
 * comes last.
 */
export function findProducts(
  products: readonly Product[],
  query: string,
  category: string | null,
): Product[] {
  const words = plain(query.trim()).split(/\s+/).filter(Boolean)
  const found = products.filter((product) => {
    if (category !== null && product.category !== category) return false
    const text = plain([product.name, product.category, product.description].join(' '))
    return words.every((word) => text.includes(word))
  })
  return found.toSorted((a, b) => Number(a.stock === 0) - Number(b.stock === 0))
}

export type Category = { name: string; count: number }

/** The categories with how many products each holds: in their order, else that of the alphabet. */
export function categoriesOf(products: readonly Product[]): Category[] {
  const places = new Map(products.map((one) => [one.category, one.category_position ?? 1e9]))
  const counts = new Map<string, number>()
  for (const { category } of products)
    if (category) counts.set(category, (counts.get(category) ?? 0) + 1)
  const placeOf = ({ name }: Category) => places.get(name) ?? 0
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name, 'fr'))
}
