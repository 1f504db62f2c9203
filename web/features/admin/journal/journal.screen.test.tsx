import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { verifyAdmin } from '#contract/endpoints/admin-auth.ts'
import { listJournal, listJournalActors } from '#contract/endpoints/journal.ts'
import type { JournalEntry } from '#contract/journal.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import { choose, expectColumn, openPanel, page, rememberAdmin } from '#web/testing/panel.tsx'
import { openSite } from '#web/testing/site.tsx'

const entry = (change: Partial<JournalEntry>): JournalEntry => ({
  id: 1,
  at: '2026-11-17T12:00:00.000Z',
  actor: 'capitaine',
  action: 'update',
  noun: 'jobs',
  entity_id: 4,
  name: null,
  before: null,
  after: null,
  address: '127.0.0.1',
  ...change,
})

test('the journal says what was changed by what it is called, by its number otherwise, and leads to what is still there', async () => {
  answer(listJournalActors, { json: ['capitaine', 'vigie'] })
  answer(
    listJournal,
    page([
      entry({
        id: 8,
        noun: 'users',
        name: 'vigie',
        before: { whitelist: false },
        after: { whitelist: true, source: 'team' },
      }),
      entry({ id: 7, before: { name: 'Matelot' }, after: { name: 'Docker' } }),
      entry({ id: 6, noun: 'users', entity_id: 2, name: 'zoe', after: { whitelist: true } }),
      entry({ id: 5, noun: 'users', entity_id: 3 }),
      entry({ id: 4, action: 'delete', noun: 'news', before: { title: 'La régate' } }),
      entry({ id: 3, noun: 'orders', entity_id: 22, after: { status: 'completed' } }),
      entry({ id: 2, noun: 'alerts', entity_id: 1 }),
      entry({ id: 1, action: 'create', noun: 'images', entity_id: 0 }),
    ]),
  )
  await openPanel('journal')
  await expectColumn('Quoi', [
    'Utilisateur vigie',
    'Emploi Docker',
    'Utilisateur zoe',
    'Utilisateur n° 3',
    'Actualité La régate',
    'Commande n° 22',
    'Alertes',
    'Image',
  ])
  await expectColumn('Action', [
    ...Array(4).fill('Modification'),
    'Suppression',
    ...Array(2).fill('Modification'),
    'Ajout',
  ])
  await expectColumn('Détail', [
    'Whitelist : non → oui+1OrigineÉquipe',
    'Nom : Matelot → Docker',
    'Whitelist : oui',
    '—',
    'Titre : La régate',
    'Statut : Terminée',
    '—',
    '—',
  ])
  const links = within(screen.getByRole('table')).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['vigie', '/admin?onglet=utilisateurs&client=4'],
    ['Docker', '/admin?onglet=jobs&voir=4'],
    ['zoe', '/admin?onglet=utilisateurs&client=2'],
    ['n° 22', '/admin?onglet=commandes&voir=22'],
    ['Alertes', '/admin?onglet=alertes'],
  ])
})

test('the journal has a heading for each day, and is narrowed down to one of those who did something', async () => {
  answer(listJournalActors, { json: ['capitaine', 'vigie'] })
  answer(
    listJournal,
    page([
      entry({ id: 3, at: '2026-11-18T12:00:00.000Z' }),
      entry({ id: 2, at: '2026-11-18T11:00:00.000Z' }),
      entry({ id: 1, at: '2026-11-17T12:00:00.000Z' }),
    ]),
  )
  await openPanel('journal')
  const days = await screen.findAllByRole('rowheader')
  expect(days.map((day) => day.textContent)).toEqual([
    'Mercredi 18 novembre 2026',
    'Mardi 17 novembre 2026',
  ])
  await screen.findByRole('option', { name: 'vigie' })
  await choose('Qui', 'vigie')
  await waitFor(() => expect(sentTo(listJournal).at(-1)?.query.get('actor')).toBe('vigie'))
})

test('the journal leads nowhere that its reader may not go', async () => {
  rememberAdmin()
  answer(verifyAdmin, { json: { isAdmin: true, group: null, permissions: ['journal'] } })
  answer(listJournalActors, { json: ['capitaine'] })
  answer(listJournal, page([entry({ after: { name: 'Docker' } })]))
  await openSite('/admin?onglet=journal')
  await expectColumn('Quoi', ['Emploi Docker'])
  expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull()
})
