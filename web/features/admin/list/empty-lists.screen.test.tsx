import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { factionResource } from '#contract/endpoints/admin-resources.ts'
import { answer } from '#web/testing/api.ts'
import { openPanel, search } from '#web/testing/panel.tsx'

const FACTION = {
  id: 1,
  name: 'Les Essayeurs',
  type: 'neutre',
  isVip: false,
  icon: 'faUsers',
  members: 1,
  difficulty: 1,
  description: 'Ils essaient tout.',
  version: 1,
}

test('a list with nothing in it has nothing to search or to filter', async () => {
  answer(factionResource.list, { json: [] })
  await openPanel('factions')
  await screen.findByRole('button', { name: 'Ajouter une Faction' })
  await screen.findByText(/^Aucune faction/)
  expect(screen.queryByRole('searchbox', { name: 'Rechercher' })).toBeNull()
  expect(screen.queryByLabelText('Type')).toBeNull()
})

test('a search without result can be taken back', async () => {
  answer(factionResource.list, { json: [FACTION] })
  await openPanel('factions')
  await screen.findByText('Les Essayeurs')
  await search('introuvable')
  await screen.findByText(/^Aucune faction/)
  expect(screen.getByRole('searchbox', { name: 'Rechercher' })).toHaveValue('introuvable')
})
