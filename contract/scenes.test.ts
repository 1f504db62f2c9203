import { describe, expect, it } from 'vitest'
import brand from '../brand/brand.json' with { type: 'json' }
import { contrastFaults } from './contrast.ts'
import { SCENES } from './scenes.ts'

const words = (scene: object) => JSON.stringify(scene).toLowerCase()

describe.each(SCENES.map((scene) => [scene.key, scene] as const))('the scene %s', (_key, scene) => {
  it('suggests colours that can be read, by day and by night', () => {
    expect(contrastFaults(scene.colours)).toEqual({})
  })
})

it('a new site stands at the harbour, and says what it always said', () => {
  const [{ key, tagline, description, hero }] = SCENES
  expect(key).toBe('harbour')
  expect(`${brand.name}, ${description}`).toBe(brand.description)
  expect(tagline).toBe(brand.tagline)
  expect(hero).toMatchObject({
    subtitle: brand.hero.subtitle,
    buttonText: brand.hero.buttonText,
  })
})

it('no other place speaks of the harbour', () => {
  const ofTheSea =
    /\b(ports?|portuaire|quais?|phares?|marées?|mer|dockers?|docks|conteneurs?|grues?|ferry|bateaux?|balises?|vigie|môle|bassin|à bord)\b/
  expect(words(SCENES[0])).toMatch(ofTheSea)
  for (const scene of SCENES.slice(1)) expect(words(scene).match(ofTheSea)?.[0]).toBeUndefined()
})
