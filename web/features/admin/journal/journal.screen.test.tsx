import { test } from 'vitest'
import { listJournal } from '#contract/endpoints/journal.ts'
import type { JournalEntry } from '#contract/journal.ts'
import { answer } from '#web/testing/api.ts'
import { expectColumn, openPanel, page } from '#web/testing/panel.tsx'

const entry = (change: Partial<JournalEntry>): JournalEntry => ({
  id: 1,
  at: '2026-11-17T20:00:00.000Z',
  actor: 'capitaine',
  action: 'update',
  noun: 'jobs',
  entity_id: 4,
  before: null,
  after: null,
  address: '127.0.0.1',
  ...change,
})

test('the journal says what was changed by its number and by what it was called', async () => {
  answer(
    listJournal,
    page([
      entry({ id: 4, before: { name: 'Matelot' }, after: { name: 'Docker' } }),
      entry({ id: 3, action: 'delete', noun: 'news', before: { title: 'La régate' } }),
      entry({ id: 2, noun: 'orders', entity_id: 22, after: { status: 'completed' } }),
      entry({ id: 1, action: 'create', noun: 'images', entity_id: 0 }),
    ]),
  )
  await openPanel('journal')
  await expectColumn('Quoi', [
    'Modification : emploi n° 4, Docker',
    'Suppression : actualité n° 4, La régate',
    'Modification : commande n° 22',
    'Ajout : image',
  ])
  await expectColumn('Détail', [
    '1 champnameMatelotDocker',
    '1 champtitleLa régate',
    '1 champstatuscompleted',
    '—',
  ])
})
