import { expect, it } from 'vitest'
import { findCommands } from './commands.ts'

const labels = (words: string) =>
  findCommands(words).flatMap(({ commands }) => commands.map(({ label }) => label))

it('finds a place by what one types, without its accents or capitals', () => {
  expect(labels('regle')).toEqual(['Règles', 'Ajouter une règle'])
  expect(labels(' PROPRIÉTÉ ')).toEqual(['Propriétés', 'Ajouter une propriété'])
  expect(labels('introuvable')).toEqual([])
})

it('offers every place and everything that can be added to who has typed nothing', () => {
  expect(labels('')).toEqual(
    expect.arrayContaining(['Statistiques', 'Journal', 'Serveurs de jeu', 'Ajouter un produit']),
  )
})
