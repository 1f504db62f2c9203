import { expect, test } from 'vitest'
import { factionFields } from '#contract/factions.ts'
import { freePageFields } from '#contract/free-pages.ts'
import { jobFields } from '#contract/jobs.ts'
import type { JournalEntry } from '#contract/journal.ts'
import { newsFields } from '#contract/news.ts'
import { preparedAnswerFields } from '#contract/prepared-answers.ts'
import { productFields } from '#contract/product-fields.ts'
import { propertyFields } from '#contract/properties.ts'
import { publicationFields } from '#contract/publication.ts'
import { ruleFields } from '#contract/rules.ts'
import { changedFields } from './changed-fields.ts'
import { fieldLabel } from './journal-words.ts'

const entry = (before: unknown, after: unknown, noun = 'products') =>
  ({ noun, before, after }) as JournalEntry

test('names the fields that differ in French, and no other', () => {
  const old = { name: 'Docker', price: 5, featured: false, tags: ['quai'], image: null, version: 1 }
  const now = { ...old, price: 7.5, featured: true, tags: ['quai', 'nuit'], image: '', version: 2 }
  expect(changedFields(entry(old, now))).toEqual([
    { label: 'Prix', before: '5', after: '7.5' },
    { label: 'Mis en avant', before: 'non', after: 'oui' },
    { label: 'tags', before: 'quai', after: 'quai, nuit' },
  ])
})

test('names all that something had which came or went', () => {
  expect(changedFields(entry(null, { id: 3, name: 'Docker', image: null }))).toEqual([
    { label: 'Nom', before: undefined, after: 'Docker' },
  ])
  expect(changedFields(entry({ name: 'Docker' }, null))).toEqual([
    { label: 'Nom', before: 'Docker', after: undefined },
  ])
})

test('names nothing where nothing was recorded', () => {
  expect(changedFields(entry(null, null))).toEqual([])
})

test('says what stands for words in those that the panel has for it', () => {
  expect(changedFields(entry({ state: 'reading' }, { state: 'accepted' }, 'applications'))).toEqual(
    [{ label: 'État', before: 'En lecture', after: 'Acceptée' }],
  )
  const sanction = { kind: 'ban', reason: 'Triche', until: null }
  expect(changedFields(entry({ sanction: null }, { sanction }, 'users'))).toEqual([
    { label: 'Sanction', before: undefined, after: 'Type\u00a0: Banni\nMotif\u00a0: Triche' },
  ])
})

test('knows every field of what the panel edits', () => {
  const edited = {
    ...factionFields,
    ...freePageFields,
    ...jobFields,
    ...newsFields,
    ...preparedAnswerFields,
    ...productFields,
    ...propertyFields,
    ...publicationFields,
    ...ruleFields,
  }
  expect(Object.keys(edited).filter((field) => fieldLabel(field) === field)).toEqual([])
})
