import { describe, expect, it } from 'vitest'
import { type FactionInput, faction, factionInput } from './factions.ts'

function buildFaction(overrides: Partial<FactionInput> = {}): FactionInput {
  return {
    name: 'Brigade du Phare',
    type: 'légale',
    difficulty: 3,
    description: 'Police de nuit.',
    ...overrides,
  }
}

describe('the faction form', () => {
  it('starts from a briefcase, no member, no VIP, no address', () => {
    expect(factionInput.parse(buildFaction())).toMatchObject({
      icon: 'faBriefcase',
      members: 0,
      isVip: false,
      image: null,
      applyUrl: null,
    })
  })

  it.each(['name', 'type', 'description'])('asks for the %s', (field) => {
    const result = factionInput.safeParse({ ...buildFaction(), [field]: '' })
    expect(result.error?.issues[0]).toMatchObject({
      path: [field],
      message: 'Veuillez remplir tous les champs obligatoires',
    })
  })

  it.each([0, 6, 2.5])('refuses a difficulty of %d', (difficulty) => {
    expect(factionInput.safeParse(buildFaction({ difficulty })).success).toBe(false)
  })

  it('refuses fewer than no members', () => {
    expect(factionInput.safeParse(buildFaction({ members: -1 })).success).toBe(false)
  })

  it('ignores what a full faction also carries', () => {
    expect(factionInput.parse({ ...buildFaction(), id: 12 })).not.toHaveProperty('id')
  })
})

it('a listed faction may have no star', () => {
  const listed = { ...factionInput.parse(buildFaction()), id: 1, difficulty: 0 }
  expect(faction.parse(listed).difficulty).toBe(0)
})
