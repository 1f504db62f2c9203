import { expect, it } from 'vitest'
import type { Faction } from '#contract/factions.ts'
import { filterFactions } from './faction-filters.ts'

function buildFaction(overrides: Partial<Faction>): Faction {
  return {
    id: 1,
    name: 'Les Lampistes',
    type: 'criminelle',
    isVip: false,
    image: null,
    icon: 'faSkull',
    members: 3,
    difficulty: 2,
    description: '…',
    applyUrl: null,
    ...overrides,
  }
}

const police = buildFaction({ id: 1, type: 'légale' })
const gang = buildFaction({ id: 2, type: 'criminelle' })
const family = buildFaction({ id: 3, type: 'criminelle', isVip: true })
const radio = buildFaction({ id: 4, type: 'neutre' })
const city = [police, gang, family, radio]

it('shows every faction at first', () => {
  expect(filterFactions(city, 'all')).toBe(city)
})

it('shows a type, its VIP factions included', () => {
  expect(filterFactions(city, 'legal')).toEqual([police])
  expect(filterFactions(city, 'illegal')).toEqual([gang, family])
  expect(filterFactions(city, 'neutral')).toEqual([radio])
})

it('shows the VIP factions of every type', () => {
  expect(filterFactions(city, 'vip')).toEqual([family])
})
