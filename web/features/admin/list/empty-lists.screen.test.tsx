import { screen, waitForElementToBeRemoved } from '@testing-library/react'
import { expect, test } from 'vitest'
import { factionResource } from '#contract/endpoints/admin-resources.ts'
import { listDeliveries } from '#contract/endpoints/deliveries.ts'
import { listJournal } from '#contract/endpoints/journal.ts'
import { listMessages } from '#contract/endpoints/messages.ts'
import { listWhitelist } from '#contract/endpoints/whitelist.ts'
import { type Answer, answer } from '#web/testing/api.ts'
import { openPanel, page, search } from '#web/testing/panel.tsx'
import { follow } from '#web/testing/user.ts'

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

test.for([
  ['messages', listMessages, 'Aucun message'],
  ['livraisons', listDeliveries, 'Aucune livraison trouvée'],
  ['journal', listJournal, 'Rien au journal'],
  ['acces', listWhitelist, 'Personne sur la whitelist'],
] as const)('nor has one that comes by the page: %s', async ([tab, endpoint, empty]) => {
  answer(endpoint, page([]))
  await openPanel(tab)
  await screen.findByText(empty)
  expect(screen.queryByRole('searchbox', { name: 'Rechercher' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Exporter/ })).toBeNull()
})

test('where nothing was delivered yet, the way to a game server is shown', async () => {
  answer(listDeliveries, page([]))
  await openPanel('livraisons')
  await follow('Relier un serveur de jeu')
  expect(await screen.findByRole('tab', { name: 'Serveurs de jeu' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('a search without result keeps its field while it is taken back', async () => {
  const all = Promise.withResolvers<Answer>()
  answer(listMessages, ({ query }) => (query.has('search') ? page([]) : all.promise))
  await openPanel('messages&q=introuvable')
  await screen.findByText('Aucun message')
  await search('')
  expect(screen.getByRole('searchbox', { name: 'Rechercher' })).toHaveValue('')
  all.resolve(page([]))
  await waitForElementToBeRemoved(() => screen.queryByRole('searchbox', { name: 'Rechercher' }))
})

test('a search without result can be taken back', async () => {
  answer(factionResource.list, { json: [FACTION] })
  await openPanel('factions')
  await screen.findByText('Les Essayeurs')
  await search('introuvable')
  await screen.findByText(/^Aucune faction/)
  expect(screen.getByRole('searchbox', { name: 'Rechercher' })).toHaveValue('introuvable')
})
