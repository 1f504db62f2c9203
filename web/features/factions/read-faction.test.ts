import { expect, it } from 'vitest'
import { readFaction } from './read-faction.ts'

it('reads a faction of which only the name is told', () => {
  const told = {
    id: '4',
    name: 'Les Dockers',
    image: '',
    icon: null,
    members: null,
    difficulty: '3',
    applyUrl: null,
  }
  expect(readFaction(told)).toEqual({
    id: 4,
    name: 'Les Dockers',
    type: 'neutre',
    isVip: false,
    image: '',
    icon: '',
    members: 0,
    difficulty: 3,
    description: '',
    applyUrl: null,
  })
})

it('leaves a complete one as it came, so that a save can say what it started from', () => {
  const faction = {
    id: 4,
    name: 'Les Dockers',
    type: 'légale',
    isVip: true,
    image: '/art/factions/dockers.svg',
    icon: 'faAnchor',
    members: 12,
    difficulty: 0,
    description: 'Ils chargent.',
    applyUrl: null,
  }
  expect(readFaction(faction)).toEqual(faction)
})
