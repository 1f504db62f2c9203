import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminListOrders } from '#contract/endpoints/admin-orders.ts'
import { listMessages } from '#contract/endpoints/messages.ts'
import { answer } from '#web/testing/api.ts'
import { buildOrder } from '#web/testing/build-order.ts'
import { openPanel, page } from '#web/testing/panel.tsx'
import { press } from '#web/testing/user.ts'

const MESSAGE = {
  id: 3,
  name: 'Zoé',
  email: 'zoe@exemple.fr',
  category: 'contact',
  message: 'Bonjour',
  created_at: '2026-11-16T20:00:00.000Z',
  handled_at: null,
  answered_at: null,
}

const partsOf = (cells: HTMLElement[]) =>
  Object.fromEntries(cells.map(({ dataset }) => [dataset.label, dataset.part]))

test('a card has one title and its state; figures keep their label, what says itself does not', async () => {
  answer(adminListOrders, page([buildOrder({ items: [] })]))
  await openPanel('commandes')
  const cells = await screen.findAllByRole('cell')
  expect(partsOf(cells.filter(({ dataset }) => dataset.label))).toEqual({
    'N°': 'named',
    Client: 'title',
    Articles: 'plain',
    Montant: 'key',
    Statut: 'status',
    Livraison: 'status',
    Date: 'plain',
    Actions: 'actions',
  })
  const empty = cells.filter(({ dataset }) => dataset.empty).map(({ dataset }) => dataset.label)
  expect(empty).toEqual(['Articles', 'Livraison'])
})

test('the dots of a card are named after it, and unfold what is done with it', async () => {
  answer(listMessages, page([MESSAGE]))
  await openPanel('messages')
  const dots = await screen.findByRole('button', { name: /^Actions Zoé/, expanded: false })
  await press(/^Actions Zoé/)
  expect(dots).toHaveAttribute('aria-expanded', 'true')
  expect(document.getElementById(dots.getAttribute('aria-controls') ?? '')).toContainElement(
    screen.getByRole('button', { name: 'Lire le message de Zoé' }),
  )
})

test('a list whose first words are no name says what its title is', async () => {
  answer(listMessages, page([MESSAGE]))
  await openPanel('messages')
  const cells = await screen.findAllByRole('cell')
  expect(partsOf(cells)).toMatchObject({ De: 'title', Date: 'status', État: 'status' })
})

test('the button of the filters says how many are set, and whether they are shown', async () => {
  answer(adminListOrders, page([buildOrder()]))
  await openPanel('commandes&statut=pending&du=2026-11-01')
  const button = await screen.findByRole('button', { name: 'Filtres (2)', expanded: false })
  await press('Filtres (2)')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toContainElement(
    screen.getByLabelText('Statut'),
  )
})
