import { expect, it } from 'vitest'
import { faultAt, valueAt, withValue } from './document-path.ts'

const draft = { hero: { title: 'Port' }, story: { slides: [{ title: 'a' }, { title: 'b' }] } }

it('reads what stands at a path, also in a list, and nothing where there is nothing', () => {
  expect(valueAt(draft, 'story.slides.1.title')).toBe('b')
  expect(valueAt(draft, 'hero.title.more')).toBeUndefined()
})

it('changes one value and leaves the rest as it was', () => {
  const changed = withValue(draft, 'story.slides.1.title', 'c')
  expect(changed.story.slides).toEqual([{ title: 'a' }, { title: 'c' }])
  expect(changed.hero).toBe(draft.hero)
  expect(changed.story.slides[0]).toBe(draft.story.slides[0])
  expect(draft.story.slides[1]).toEqual({ title: 'b' })
})

it('finds what is wrong with a field or with something inside it', () => {
  const faults = { 'factionGuide.rules.2': 'Trop long' }
  expect(faultAt(faults, 'factionGuide.rules')).toBe('Trop long')
  expect(faultAt(faults, 'factionGuide.rule')).toBeUndefined()
})
