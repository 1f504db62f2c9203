import { expect, it } from 'vitest'
import { BUILT_IN_GROUPS } from '#contract/permissions.ts'
import { mayWith } from '../admin-session.tsx'
import { groupsFor, placeFor } from '../admin-tabs.ts'
import { findCommands } from './commands.ts'

const mayAll = mayWith(null)
const maySupport = mayWith(BUILT_IN_GROUPS.support.permissions)

const labels = (words: string, may = mayAll) =>
  findCommands(words, may).flatMap(({ commands }) => commands.map(({ label }) => label))

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

it('offers only what one may use, in the menu and as the first page too', () => {
  const places = ['Commandes', 'Livraisons', 'Utilisateurs', 'Messages']
  expect(labels('', maySupport)).toEqual(places)
  expect(groupsFor(maySupport).flatMap((group) => group.places.map(({ label }) => label))).toEqual(
    places,
  )
  expect(placeFor(mayAll, null)?.id).toBe('statistiques')
  expect(placeFor(maySupport, null)?.id).toBe('commandes')
  expect(placeFor(maySupport, 'messages')?.id).toBe('messages')
  expect(placeFor(maySupport, 'journal')?.id).toBe('commandes')
  expect(placeFor(mayWith([]), 'journal')).toBeUndefined()
})
