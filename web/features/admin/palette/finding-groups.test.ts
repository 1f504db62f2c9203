import { expect, it } from 'vitest'
import { findingGroups } from './finding-groups.ts'

const sold = { user_name: 'Zoé', amount: 12, status: 'completed', created_at: '' } as const
const shown = (found: Parameters<typeof findingGroups>[0]) =>
  findingGroups(found).flatMap(({ label, commands }) =>
    commands.map(({ to, label: name }) => [label, name, to]),
  )

it('leads to the customer’s page, to the order’s dialog or to the thread', () => {
  const order = { order_id: 12, user_name: 'Zoé', amount: 12 }
  const delivery = { id: 'd', ...order, product_name: 'VIP', state: 'applied' } as const
  expect(
    shown({
      people: {
        hits: [{ id: 3, username: 'Zoé', email: 'zoe@port.example', character: 'Anne' }],
        more: false,
      },
      orders: { hits: [{ id: 12, ...sold }], more: true },
      documents: { hits: [{ number: 'F2026-00001', ...order }], more: false },
      payments: { hits: [{ name: 'pi_1', ...order }], more: false },
      deliveries: {
        hits: [
          { ...delivery, cause: 'purchase' },
          { ...delivery, cause: 'end' },
        ],
        more: false,
      },
      messages: {
        hits: [{ id: 5, name: 'Zoé', email: '', excerpt: 'Ohé', handled: false }],
        more: false,
      },
    }),
  ).toEqual([
    ['Clients', 'Zoé (Anne)', '/admin?onglet=utilisateurs&client=3'],
    ['Commandes (plus de 1)', 'Commande n° 12', '/admin?onglet=commandes&voir=12'],
    ['Documents', 'F2026-00001', '/admin?onglet=commandes&voir=12'],
    ['Paiements', 'pi_1', '/admin?onglet=commandes&voir=12'],
    ['Livraisons', 'VIP', '/admin?onglet=commandes&voir=12'],
    ['Livraisons', 'Fin\u00a0: VIP', '/admin?onglet=commandes&voir=12'],
    ['Messages', 'Ohé', '/admin?onglet=messages&voir=5'],
  ])
})

it('finds a sale of the demo by its list, and shows nothing of what was left out', () => {
  expect(shown({ orders: { hits: [{ id: -4, ...sold }], more: false } })).toEqual([
    ['Commandes', 'Commande n° 4', '/admin?onglet=commandes&q=4&voir=-4'],
  ])
  expect(shown({})).toEqual([])
})
