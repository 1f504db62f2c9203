import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminListOrders } from '#contract/endpoints/admin-orders.ts'
import { getCustomer } from '#contract/endpoints/customers.ts'
import { listDeliveries } from '#contract/endpoints/deliveries.ts'
import { answer } from '#web/testing/api.ts'
import { buildDelivery } from '#web/testing/build-delivery.ts'
import { buildItem, buildOrder, PAID } from '#web/testing/build-order.ts'
import { openPanel, page } from '#web/testing/panel.tsx'

const CUSTOMER = {
  user: {
    id: 2,
    username: 'zoe',
    email: 'zoe@exemple.fr',
    roles: 'user',
    created_at: '2026-11-01T10:00:00.000Z',
    last_login: null,
    version: 1,
  },
  group: null,
  character: null,
  discord: null,
  whitelist: null,
  bought: { orders: 1, spent: 11.99 },
}

test('a delivery is called as its list calls it, what is over keeps quiet, and one can write to the customer', async () => {
  const grade = { kind: 'grade', grade: 'capitaine', until: null } as const
  const items = [buildItem('Grade Capitaine', 1, 'applied')]
  const product_name = 'Grade Capitaine'
  answer(getCustomer, { json: CUSTOMER })
  answer(adminListOrders, page([buildOrder({ ...PAID, status: 'completed', items })]))
  answer(
    listDeliveries,
    page([
      buildDelivery({ id: 'a', product_name, action: grade, state: 'applied' }),
      buildDelivery({
        id: 'b',
        product_name,
        action: { kind: 'revoke', of: 'a', action: grade },
        cause: 'end',
        state: 'waiting',
      }),
    ]),
  )
  await openPanel('utilisateurs&client=2')
  await screen.findByRole('link', { name: 'Grade Capitaine' })
  screen.getByRole('link', { name: 'Fin du grade Capitaine' })
  await screen.findByText('Terminée')
  const marks = document.querySelectorAll('.customer-rows .badge')
  expect([...marks].map((mark) => mark.textContent)).toEqual(['En attente'])
  expect(screen.getByRole('link', { name: 'zoe@exemple.fr' })).toHaveAttribute(
    'href',
    'mailto:zoe@exemple.fr',
  )
})
