import { within } from '@testing-library/react'
import { describe, test } from 'vitest'
import type { AdminDelivery, DeliveryAlert } from '#contract/deliveries.ts'
import {
  cancelDelivery,
  countDeliveries,
  listDeliveries,
  listDeliveryAlerts,
} from '#contract/endpoints/deliveries.ts'
import { listGameServers } from '#contract/endpoints/game-servers.ts'
import { answer } from '#web/testing/api.ts'
import {
  answerDialog,
  dialog,
  expectNotice,
  openPanel,
  page,
  refused,
} from '#web/testing/panel.tsx'
import { expectSaid } from '#web/testing/site.tsx'
import { press } from '#web/testing/user.ts'

const WHEN = '2026-11-16T10:00:00.000Z'
const ID = '7f8f6f0e-0f5c-4c3e-9f0a-0a1b2c3d4e5f'
const BUNDLE: AdminDelivery = {
  id: ID,
  state: 'unlinked',
  cause: 'purchase',
  attempt: 0,
  reason: null,
  note: null,
  action: { kind: 'money', account: 'bank', amount: 100_000 },
  order_id: 7,
  user_id: 2,
  user_name: 'lou',
  product_name: 'Liasse de $100,000',
  license: null,
  character: null,
  game_server: null,
  refunded: false,
  due_at: null,
  created_at: WHEN,
  updated_at: WHEN,
  attempts: [],
}

async function openDeliveries(deliveries: AdminDelivery[], alerts: DeliveryAlert[] = []) {
  answer(listDeliveries, page(deliveries))
  answer(countDeliveries, { json: {} })
  answer(listDeliveryAlerts, { json: alerts })
  answer(listGameServers, { json: [] })
  await openPanel('livraisons')
}

describe('the deliveries', () => {
  test('tell a refusal in the server’s words, and nothing changes', async () => {
    const busy = 'Un serveur de jeu s’en occupe en ce moment.'
    answer(cancelDelivery, refused(busy))
    await openDeliveries([BUNDLE])
    await press(/^Voir la livraison de lou/)
    await answerDialog('Annuler la livraison')
    await expectNotice(busy)
    within(await dialog()).getByText('Sans personnage')
  })

  test('say what keeps goods from arriving above everything else', async () => {
    await openDeliveries(
      [],
      [
        { kind: 'silent', since: WHEN, delivery: null, game_server: 9 },
        { kind: 'stuck', since: WHEN, delivery: ID, game_server: 9 },
      ],
    )
    await expectSaid('alert', /n’a pas appelé depuis/)
    await expectSaid('alert', /n’aboutit pas/)
  })
})
