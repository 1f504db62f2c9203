import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { listWhitelist } from '#contract/endpoints/whitelist.ts'
import type { Whitelisted } from '#contract/whitelist.ts'
import { answer } from '#web/testing/api.ts'
import { expectColumn, openPanel, page } from '#web/testing/panel.tsx'

const listed = (id: number, change: Partial<Whitelisted>): Whitelisted => ({
  id,
  username: `joueur-${id}`,
  player: null,
  granted_at: '2026-11-01T10:00:00.000Z',
  granted_by: 'capitaine',
  source: 'team',
  ...change,
})

test('the whitelist says how each came to be on it, and what it is searched by', async () => {
  answer(
    listWhitelist,
    page([
      listed(1, {}),
      listed(2, { granted_by: null }),
      listed(3, { source: 'application' }),
      listed(4, { source: 'application', granted_by: null }),
    ]),
  )
  await openPanel('acces')
  await expectColumn('Origine', [
    'Ajouté par capitaine',
    'Ajouté par l’équipe',
    'Candidature acceptée par capitaine',
    'Candidature acceptée',
  ])
  screen.getByPlaceholderText('Pseudo ou nom en jeu')
})
