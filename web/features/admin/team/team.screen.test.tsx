import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listTeam } from '#contract/endpoints/team.ts'
import { BUILT_IN_GROUPS } from '#contract/permissions.ts'
import type { TeamGroup } from '#contract/team.ts'
import { answer } from '#web/testing/api.ts'
import { expectColumn, openPanel } from '#web/testing/panel.tsx'

const builtIn = (id: 'owner' | 'support'): TeamGroup => ({
  id,
  name: BUILT_IN_GROUPS[id].name,
  permissions: [...BUILT_IN_GROUPS[id].permissions],
  members: 1,
  version: 1,
})
const OWN: TeamGroup = {
  id: '7',
  name: 'Accueil',
  permissions: ['messages.read'],
  members: 0,
  version: 1,
}
const openTeam = async (groups: TeamGroup[]) => {
  answer(listTeam, { json: { members: [], groups } })
  await openPanel('equipe')
  return within(await screen.findByRole('table', { name: 'Groupes de l’équipe' }))
}
const expectHeadings = (headings: string[]) =>
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(headings)

test('groups say what they may do by area; those of every site say that nothing can be done with them', async () => {
  const groups = await openTeam([builtIn('owner'), builtIn('support')])
  await expectColumn('Nom', ['Propriétaire', 'Support'])
  expect(groups.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Commandes : voir, changer l’état',
    'Livraisons : voir, trancher',
    'Messages : lire, répondre',
    'Comptes : voir',
  ])
  expect(groups.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
  expectHeadings(['Fournis avec le site, non modifiables'])
})

test('a group of the owner’s own stands apart and can be changed', async () => {
  const groups = await openTeam([builtIn('support'), OWN])
  await expectColumn('Nom', ['Support', 'Accueil'])
  expectHeadings(['Fournis avec le site, non modifiables', 'Personnalisés'])
  await expectColumn('Membres', ['1 membre', '0 membre'])
  await expectColumn('Actions', ['', ''])
  groups.getByRole('button', { name: 'Modifier le groupe Accueil' })
  expect(groups.getAllByRole('button', { name: /le groupe/ })).toHaveLength(2)
})
