import { expect, test } from 'vitest'
import type { JournalEntry } from '#contract/journal.ts'
import { changedFields } from './changed-fields.ts'

const entry = (before: unknown, after: unknown) => ({ before, after }) as JournalEntry

test('names the fields that differ, and no other', () => {
  const old = { name: 'Docker', price: 5, featured: false, tags: ['quai'], image: null }
  const now = { ...old, price: 7.5, featured: true, tags: ['quai', 'nuit'], image: '' }
  expect(changedFields(entry(old, now))).toEqual([
    { field: 'price', before: '5', after: '7.5' },
    { field: 'featured', before: 'non', after: 'oui' },
    { field: 'tags', before: '["quai"]', after: '["quai","nuit"]' },
  ])
})

test('names all that something had which came or went', () => {
  expect(changedFields(entry(null, { name: 'Docker', image: null }))).toEqual([
    { field: 'name', before: undefined, after: 'Docker' },
  ])
  expect(changedFields(entry({ name: 'Docker' }, null))).toEqual([
    { field: 'name', before: 'Docker', after: undefined },
  ])
})

test('names nothing where nothing was recorded', () => {
  expect(changedFields(entry(null, null))).toEqual([])
})
