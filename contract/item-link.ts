/** What of a list has an address of its own: `/shop?produit=12-grade-capitaine`. */
export type ItemLink = { path: string; parameter: string }
type Named = { id: number; name: string }

export const productLink: ItemLink = { path: '/shop', parameter: 'produit' }
export const factionLink: ItemLink = { path: '/factions', parameter: 'faction' }

const LONGEST_WORDS = 60

/** The words are for who reads the address. Only the id counts, so it outlives a new name. */
export function itemAddress({ path, parameter }: ItemLink, { id, name }: Named): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .slice(0, LONGEST_WORDS)
    .trim()
  const key = [encodeURIComponent(id), ...words.split(' ').filter(Boolean)].join('-')
  return `${path}?${parameter}=${key}`
}

/** The item that an address names, if the list has it. */
export function findLinked<Item extends Named>(
  items: readonly Item[],
  key: string | null,
): Item | null {
  return items.find(({ id }) => key === String(id) || key?.startsWith(`${id}-`)) ?? null
}
