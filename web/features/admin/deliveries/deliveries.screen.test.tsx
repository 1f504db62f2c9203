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
import { buildDelivery, WHEN } from '#web/testing/build-delivery.ts'
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

const BUNDLE = buildDelivery()

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
        { kind: 'stuck', since: WHEN, delivery: BUNDLE.id, game_server: 9 },
      ],
    )
    await expectSaid('alert', /n’a pas appelé depuis/)
    await expectSaid('alert', /n’aboutit pas/)
  })
})
